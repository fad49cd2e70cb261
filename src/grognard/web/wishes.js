// What somebody wishes: his name, where he is told that it is his turn, his other devices, his data.

import { call, capital, find, hasNoCookies, make, memory } from "./dom.js";
import { closing, day, keepPlace, trying } from "./listings.js";
import { language, spoken } from "./words.js";

const KINDS = { push: spoken("This or another browser"), mail: spoken("E-mail"), hook: spoken("A call") };

/** @param {() => Promise<string | void>} deed */
const wish = (deed) => trying(async () => {
  find("#wishes-done").textContent = "";
  find("#wishes-done").textContent = (await deed()) ?? "";
}, "#wishes-error");

async function load() {
  const me = await call("/api/me");
  keepPlace(() => show(me));
}

/** @param {Me} me */
function show(me) {
  if (me.name && typeof memory.get("name") !== "string") { // a browser that was added just now
    memory.set("name", me.name);
    find("#my-name").value ||= me.name;
  }
  find("#announcement").textContent = me.announcement;
  find("#announcement").hidden = !me.announcement;
  find("#bound").replaceChildren(...me.sanctions.map(({ words }) => make("p", { class: "note announcement" }, capital(words))));
  find("#to-house").hidden = !me.owner;
  if (!find("#wishes").open) find("#wish-name").value = me.name || (memory.get("name") ?? ""); // not while somebody types
  find("#wish-shown").checked = me.shown;
  find("#wish-page").hidden = !me.public;
  find("#wish-page").href = `/people/${me.public}`;
  find("#wish-push-row").hidden = !me.kinds.includes("push") || !("PushManager" in globalThis);
  find("#wish-mail-form").hidden = !me.kinds.includes("mail");
  find("#wish-channels").replaceChildren(...me.channels.map(row));
  find("#wish-devices").replaceChildren(...(me.devices.length > 1 ? me.devices.map(deviceRow) : []));
  showVacation(me);
  find("#wish-passkey-row").hidden = !me.by_passkey || !knowsPasskeys();
  find("#wish-passkeys").replaceChildren(...me.passkeys.map(passkeyRow));
}

/** @param {Me} me */
function showVacation({ away, days_left: left }) {
  find("#wish-vacation").textContent = away
    ? spoken("You are away until {day}; the clocks of your matches by days stand.", { day: day(away) })
    : spoken("While you are away the clocks of your matches by days stand. You have {days} {days:day|days} left this year.", { days: left });
  find("#wish-leave-form").hidden = away > 0 || left < 1;
  find("#wish-back-row").hidden = !away;
  find("#wish-days").max = String(left);
}

/** @param {ToldChannel} channel */
function row({ id, kind, address, confirmed }) {
  return make("li", {}, make("span", {}, make("strong", {}, KINDS[kind]), ` ${kind === "push" ? new URL(address).hostname : address}`,
    !confirmed && make("small", {}, ` · ${spoken("waits for your word: open the letter")}`)),
  make("button", { type: "button", class: "quiet", onclick: () => wish(() => change(`/api/me/channels/${id}/drop`)) }, spoken("No more")));
}

/** @param {number} seconds since 1970 */
const moment = (seconds) => new Date(seconds * 1000).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });

/** @param {ToldDevice} device */
function deviceRow({ id, added, this: here }) {
  return make("li", {}, make("span", {}, make("strong", {}, here ? spoken("This browser") : spoken("Another browser")),
    ` ${spoken("since {day}", { day: moment(added) })}`),
  !here && make("button", { type: "button", class: "quiet", onclick: () => wish(() => change(`/api/me/devices/${id}/drop`, {},
    spoken("That browser is yours no more. If it was lost, look at your notices and passkeys, too, and make a new recovery code."))) }, spoken("Remove")));
}

/** @param {ToldPasskey} passkey */
function passkeyRow({ id, made }) {
  return make("li", {}, make("span", {}, make("strong", {}, spoken("Passkey")), ` ${spoken("since {day}", { day: day(made) })}`),
    make("button", { type: "button", class: "quiet", onclick: () => wish(() => change("/api/passkeys/drop", { id })) }, spoken("No more")));
}

/** @param {string} path @param {object} body @param {string} [words] */
async function change(path, body = {}, words) {
  await call(path, "POST", body);
  await load();
  return words;
}

// ------------------------------------------------------------------ being told

async function tellHere() {
  if (await Notification.requestPermission() !== "granted") throw new Error(spoken("The browser does not allow notices from here."));
  const worker = await navigator.serviceWorker.ready;
  const { key } = await call("/api/push-key");
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  return change("/api/me/channels", { kind: "push", address: endpoint, keys, language }, spoken("You are told in this browser."));
}

const tellByMail = () => change("/api/me/channels", { kind: "mail", address: find("#wish-mail").value.trim(), language },
  spoken("A letter is on its way. Open the link in it, and you are told there."));

async function tellByCall() {
  const { secret } = await call("/api/me/channels", "POST", { kind: "hook", address: find("#wish-hook").value.trim(), language });
  await load();
  return spoken("Calls are signed with this secret, which is shown only now: {secret}", { secret });
}

// ------------------------------------------------------------------ devices

async function linkDevice() {
  const { url, qr } = await call("/api/devices", "POST");
  find("#wish-link").replaceChildren(
    make("p", {}, spoken("Open this with the other device, within ten minutes. It works once, and that device is then you: give it to nobody.")),
    make("img", { class: "qr", src: `data:image/svg+xml,${encodeURIComponent(qr)}`, alt: spoken("The same link, for a camera"), width: 176, height: 176 }),
    make("input", { class: "field", readonly: true, value: new URL(url, location.href).href, "aria-label": spoken("Link for the other device") }));
  find("#wish-link").scrollIntoView({ block: "nearest" });
}

async function showCode() {
  const { code } = await call("/api/me/code", "POST");
  find("#wish-link").replaceChildren(
    make("p", {}, spoken("Write this down. With it any browser gets your seats back. It is shown only now, and ends the last one.")),
    make("p", { class: "code" }, code));
  find("#wish-link").scrollIntoView({ block: "nearest" });
}

async function recover() {
  await call("/api/recover", "POST", { code: find("#wish-recover").value });
  location.reload();
}

/** Browsers make passkeys for houses with a name, and only where nobody can listen. */
const knowsPasskeys = () => Boolean(globalThis.PublicKeyCredential?.parseCreationOptionsFromJSON) && isSecureContext
  && !/^[\d.:[\]]+$/.test(location.hostname);

async function addPasskey() {
  const { made } = await import("./passkeys.js");
  return change("/api/passkeys", { credential: await made(await call("/api/passkeys/new", "POST")) },
    spoken("Kept. With it any browser that has this passkey gets your seats."));
}

async function comeIn() {
  const { proven } = await import("./passkeys.js");
  await call("/api/passkeys/enter", "POST", { credential: await proven(await call("/api/passkeys/ask", "POST")) });
  location.reload();
}

async function forget() {
  await call("/api/me/delete", "POST");
  memory.set("name", "");
  location.reload();
}

// ------------------------------------------------------------------ what is pressed

/** @param {string} form @param {() => Promise<string | void>} deed */
const onSubmit = (form, deed) => find(form).addEventListener("submit", (event) => {
  event.preventDefault();
  wish(deed);
});

async function open() {
  if (hasNoCookies()) return;
  await first;
  await wish(load);
  find("#wishes").showModal();
}

closing();
find("#wishes-open").addEventListener("click", open);
onSubmit("#wish-name-form", () => {
  memory.set("name", find("#wish-name").value.trim());
  return change("/api/me", { name: find("#wish-name").value.trim() }, spoken("Kept."));
});
find("#wish-shown").addEventListener("change", () => wish(() => change("/api/me", { shown: find("#wish-shown").checked }, spoken("Kept."))));
onSubmit("#wish-leave-form", () => change("/api/me/vacation", { days: Number(find("#wish-days").value) }, spoken("Have a good time.")));
find("#wish-back").addEventListener("click", () => wish(() => change("/api/me/vacation", { days: 0 }, spoken("Welcome back: your clocks run again."))));
find("#wish-push").addEventListener("click", () => wish(tellHere));
onSubmit("#wish-mail-form", tellByMail);
onSubmit("#wish-hook-form", tellByCall);
find("#wish-device").addEventListener("click", () => wish(linkDevice));
find("#wish-code").addEventListener("click", () => wish(showCode));
onSubmit("#wish-recover-form", recover);
find("#wish-passkey").addEventListener("click", () => wish(addPasskey));
find("#wish-enter").addEventListener("click", () => wish(comeIn));
find("#wish-delete").addEventListener("click", () => find("#forget").showModal());
find("#forget-form").addEventListener("submit", () => wish(forget));
const first = load().catch(() => {}); // the lobby says itself that nobody answers
if (location.hash === "#wishes") open();
