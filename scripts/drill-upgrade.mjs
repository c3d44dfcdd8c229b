// Sends requests through the proxy without a pause until a file exists; every call must be
// answered. Writes a file of that name with `.ready` appended once all subscribers are logged in.
//
//   node scripts/drill-upgrade.mjs HTTPS-PORT CERTIFICATE HAND-OFF-SECRET FILE
import { existsSync, writeFileSync } from "node:fs";
import { claim, listen, logIn, must, proxy, send, socket } from "./deploy-client.mjs";

const [port, certificate, secret, over] = process.argv.slice(2);
const base = proxy(port, certificate);
const PEOPLE = 8;
/** The pause between a subscriber's calls, in ms: below the limit per second. */
const PAUSE = 80;

const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const failed = [];
let calls = 0;
let loggedIn = 0;
let slowest = 0;

async function call(what, made, right) {
  const began = performance.now();
  const answer = await made.catch((error) => ({ status: 0, text: error.message }));
  calls += 1;
  slowest = Math.max(slowest, performance.now() - began);
  if (answer.status !== 200 || !right(answer)) failed.push(`${what}: ${answer.status} ${answer.text.slice(0, 120)}`);
}

async function person(number) {
  const opened = await logIn(base, `92300${String(number).padStart(7, "0")}`, secret);
  must(opened.status === 200, `the log-in: ${opened.status}`);
  const token = opened.headers.access_token;
  loggedIn += 1;
  if (loggedIn === PEOPLE) writeFileSync(`${over}.ready`, "");
  const headers = { authorization: `Bearer ${token}` };
  while (!existsSync(over)) {
    await call("rewards", send(base, "/api/v1/rewards"), () => true);
    await wait(PAUSE);
    await call("claim", claim(base, token, "drill"), ({ text }) => JSON.parse(text).success);
    await wait(PAUSE);
    await call("wallet", send(base, "/api/v1/wallet", { headers }), ({ text }) => JSON.parse(text).data.balance === 10);
    await wait(PAUSE);
  }
}

/** Follows events, and reconnects wherever the stream is cut. */
async function follow() {
  const opened = await logIn(base, "923009999999", secret);
  let streams = 0;
  while (!existsSync(over)) {
    const events = await listen(base, opened.headers.access_token).catch((error) => failed.push(error.message));
    calls += 1;
    if (!events.ended) continue;
    streams += 1;
    await Promise.race([events.ended, (async () => { while (!existsSync(over)) await wait(200); })()]);
  }
  return streams;
}

/** Opens rooms' sockets: each must be upgraded, whichever node is down. */
async function visit() {
  const ends = "34679CDFGHJKMNPQ";
  for (let n = 0; !existsSync(over); n += 1) {
    const opened = socket(base, `K7M4P${ends[n % ends.length]}`).then((answer) => ({ ...answer, text: "" }));
    const asked = await Promise.race([opened, wait(10_000).then(() => ({ status: 0, text: "no answer in 10 s" }))]);
    calls += 1;
    if (asked.status !== 101) failed.push(`a room's socket: ${asked.status} ${asked.text}`);
    await wait(PAUSE);
  }
}

const [streams] = await Promise.all([follow(), visit(), ...Array.from({ length: PEOPLE }, (_, number) => person(number))]);
for (const fault of failed.slice(0, 10)) console.log(fault);
console.log(`${calls} calls, ${failed.length} failed, the slowest ${Math.round(slowest)} ms; ${streams} event streams`);
process.exit(failed.length > 0 ? 1 : 0);
