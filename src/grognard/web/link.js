// The socket of a table: comes back by itself, and loses nothing that was said.

import { capital, silence } from "./dom.js";
import { spoken } from "./words.js";

const WAITS = [300, 700, 1500, 3000, 6000, 10000]; // milliseconds before each new try
const RESTART = 1012; // the server ends, another takes its place: nobody need notice
const MOVED = 500; // milliseconds within which everybody comes back then
const QUIET = 2000; // before which nothing is said of it
const SLOWLY = 30000; // before a new try where there are too many already
/** @type {Record<number, string>} */
const FINAL = { 4404: spoken("There is no such table."), 4409: spoken("This table can no longer be used.") };
/** @type {Record<number, string>} */
const CROWDED = {
  1013: spoken("There is no room for another connection at this table just now."),
  4429: spoken("Too many connections come from here. Close a table in another tab."),
};
const PATIENCE = 15000; // an answer that takes longer means a dead connection
const DOUBT = 3000; // the same where the system says that it is offline
const ASIDE = ["hello", "at", "why"]; // what is said without choosing anything

export class Link {
  /** `hear(message)` gets what the server says, `tell(broken)` how the connection is: null if it is there, else
   *  `{why, final, due, held}`: in words, whether for good, when it is tried again, whether a choice waits.
   *  @param {string} path @param {(message: Message) => void} hear @param {(broken: Broken | null) => void} tell */
  constructor(path, hear, tell) {
    this.url = new URL(path, location.href);
    this.url.protocol = this.url.protocol.replace("http", "ws");
    this.hear = hear;
    this.tell = tell;
    /** @type {Map<string, Said>} */
    this.waiting = new Map(); // what was said and not answered yet, by id
    this.tries = 0;
    this.due = 0;
    addEventListener("online", () => this.hurry());
    addEventListener("offline", () => this.doubt());
    addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.hurry());
    this.connect();
  }

  connect() {
    clearTimeout(this.again);
    this.again = 0;
    const socket = new WebSocket(this.url);
    this.socket = socket;
    this.greeted = false;
    this.parting = ""; // what the server said before it closed
    socket.onmessage = ({ data }) => socket === this.socket && this.receive(JSON.parse(data));
    socket.onclose = ({ code }) => socket === this.socket && this.lost(code);
    setTimeout(() => socket === this.socket && !this.greeted && this.drop(), PATIENCE);
    this.report();
  }

  /** @param {number} code */
  lost(code = 0) {
    this.socket = null;
    this.greeted = false;
    const final = FINAL[code];
    this.broken = { final: Boolean(final), words: this.parting || (final ?? CROWDED[code]) };
    if (!final) {
      this.slowly = code in CROWDED;
      const wait = this.slowly ? SLOWLY : WAITS[Math.min(this.tries, WAITS.length - 1)];
      const sent = code === RESTART && !this.tries;
      const pause = sent ? Math.random() * MOVED : wait * (0.75 + Math.random() / 2);
      this.tries += 1;
      this.due = Date.now() + pause;
      this.again = setTimeout(() => this.connect(), pause);
      if (sent) {
        setTimeout(() => this.report(), QUIET);
        return;
      }
    }
    this.report();
  }

  /** Tell how the connection is, once there is something to tell. */
  report() {
    if (!this.broken) return;
    const { final, words } = this.broken;
    const held = [...this.waiting.values()].some(({ message }) => !ASIDE.includes(message.t));
    this.tell({ why: words || silence(), final, due: this.again ? this.due : 0, held });
  }

  /** Something has changed here: do not wait for the next try, unless that would only crowd the server. */
  hurry() {
    if (this.again && !this.slowly) this.connect();
    else this.report();
  }

  /** Try anew at once, even where a try is under way that does not come to anything. */
  retry() {
    this.leave();
    this.connect();
  }

  /** The system says that it is offline, which need not concern a server on this machine: ask it. */
  doubt() {
    if (this.greeted) this.ask({ t: "hello" }, DOUBT);
    else this.report();
  }

  /** Give up a connection that does not answer. */
  drop() {
    this.leave();
    this.lost();
  }

  leave() {
    const old = this.socket;
    this.socket = null;
    old?.close();
  }

  /** @param {Message} message */
  receive(message) {
    this.hear(message);
    if (message.t === "refused" && !message.id) this.parting = `${capital(message.reason)}.`;
    if (message.t === "table" && !this.greeted) {
      this.greeted = true;
      this.tries = 0;
      this.broken = null;
      this.tell(null);
      for (const said of this.waiting.values()) this.send(said);
    }
    const said = this.waiting.get(message.id ?? "");
    if (said) {
      this.waiting.delete(said.message.id);
      clearTimeout(said.late);
      said.settle(/** @type {Answer} */ (message));
    }
  }

  /** Say something; the promise gives the answer, however many connections that takes.
   *  @param {Saying} message @param {number} patience @returns {Promise<Answer>} */
  ask(message, patience = PATIENCE) {
    const id = newId();
    return new Promise((settle) => {
      const said = { message: { ...message, id }, settle, patience, late: 0 };
      this.waiting.set(id, said);
      if (this.greeted) this.send(said);
      else this.report();
    });
  }

  /** @param {Said} said */
  send(said) {
    clearTimeout(said.late);
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.socket.send(JSON.stringify(said.message));
    const socket = this.socket;
    said.late = setTimeout(() => socket === this.socket && this.drop(), said.patience);
  }
}

function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return btoa(String.fromCharCode(...bytes)).replace(/[+/]/g, "-");
}
