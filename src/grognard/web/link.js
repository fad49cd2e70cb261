// The socket of a table: comes back by itself, and loses nothing that was said.

const WAITS = [300, 700, 1500, 3000, 6000, 10000]; // milliseconds before each new try
const FINAL = { 4404: "There is no such table.", 4409: "This table can no longer be used." };
const PATIENCE = 15000; // an answer that takes longer means a dead connection

export class Link {
  /** `hear(message)` gets what the server says, `tell(connected)` whether there is a connection,
   *  `tell(false, why)` that there will be none. */
  constructor(path, hear, tell) {
    this.url = new URL(path, location.href);
    this.url.protocol = this.url.protocol.replace("http", "ws");
    this.hear = hear;
    this.tell = tell;
    this.waiting = new Map(); // what was said and not answered yet, by id
    this.tries = 0;
    addEventListener("online", () => this.hurry());
    addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.hurry());
    this.connect();
  }

  connect() {
    clearTimeout(this.again);
    this.again = 0;
    const socket = new WebSocket(this.url);
    this.socket = socket;
    this.greeted = false;
    socket.onmessage = ({ data }) => this.receive(JSON.parse(data));
    socket.onclose = ({ code }) => socket === this.socket && this.lost(code);
  }

  lost(code) {
    this.greeted = false;
    this.tell(false, FINAL[code]);
    if (FINAL[code]) return;
    const wait = WAITS[Math.min(this.tries, WAITS.length - 1)];
    this.tries += 1;
    this.again = setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2));
  }

  hurry() {
    if (this.again && this.socket?.readyState !== WebSocket.OPEN) this.connect();
  }

  /** Give up a connection that no longer answers. */
  drop() {
    const old = this.socket;
    this.socket = null;
    old.close();
    this.lost();
  }

  receive(message) {
    this.hear(message);
    if (message.t === "table" && !this.greeted) {
      this.greeted = true;
      this.tries = 0;
      this.tell(true);
      for (const said of this.waiting.values()) this.send(said);
    }
    const said = this.waiting.get(message.id);
    if (said) {
      this.waiting.delete(message.id);
      clearTimeout(said.late);
      said.settle(message);
    }
  }

  /** Say something; the promise gives the answer, however many connections that takes. */
  ask(message) {
    const id = newId();
    return new Promise((settle) => {
      const said = { message: { ...message, id }, settle, late: 0 };
      this.waiting.set(id, said);
      if (this.greeted) this.send(said);
    });
  }

  send(said) {
    clearTimeout(said.late);
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.socket.send(JSON.stringify(said.message));
    const socket = this.socket;
    said.late = setTimeout(() => socket === this.socket && this.drop(), PATIENCE);
  }
}

function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return btoa(String.fromCharCode(...bytes)).replace(/[+/]/g, "-");
}
