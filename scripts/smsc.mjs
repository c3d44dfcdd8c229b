// An SMS centre for tests: npm's `smpp`, in the folder SMPP_MODULES (scripts/smpp.sh installs it).
// It takes messages for phones, stores them in a file, and sends receipts until they are accepted.
// After a kill and a restart it continues. Standard input sets its behaviour, one JSON object a
// line; it reports events the same way.
//
//   node scripts/smsc.mjs PORT FILE
//
//   {"password": "…"}      the accepted password
//   {"ids": "hex"}         how its answers write ids: "decimal", or "hex" while its receipts are decimal
//   {"receipts": "now"}    "now", "early" (before the answer), "held" (when told), "twice"
//   {"release": 2}         sends all held receipts so many times
//   {"throttle": 10}       refuses so many messages as too many
//   {"delay": 20}          milliseconds until it answers
//   {"mute": true}         accepts everything and answers nothing
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";

const smpp = createRequire(join(process.env.SMPP_MODULES, "/"))("smpp");
const [port, file] = process.argv.slice(2);
const how = { password: "", ids: "decimal", receipts: "now", throttle: 0, delay: 0, mute: false };
const say = (what) => process.stdout.write(`${JSON.stringify(what)}\n`);

/** Messages by id: recipient, text, and whether their receipt was accepted. */
const messages = new Map();
let last = 0;
const remember = (line) => appendFileSync(file, `${JSON.stringify(line)}\n`);
for (const line of existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : []) {
  const { id, taken } = JSON.parse(line);
  if (taken) messages.get(id).told = true;
  else messages.set(id, { ...JSON.parse(line), told: false });
  last = Math.max(last, id);
}

const sessions = new Set();
const held = [];

function bring(message) {
  const [session] = sessions;
  if (!session || how.mute) return;
  const { id, to, from } = message;
  const text = `id:${String(id).padStart(10, "0")} sub:001 dlvrd:001 submit date:2601010000 done date:2601010001 stat:DELIVRD err:000 text:`;
  const receipt = { source_addr: to, destination_addr: from, esm_class: 4, short_message: text };
  session.deliver_sm(receipt, (answer) => {
    say({ receipt: id, status: answer.command_status });
    if (answer.command_status !== 0) return setTimeout(bring, 200, message);
    if (!message.told) remember({ id, taken: true });
    message.told = true;
  });
}

function words(pdu) {
  const { message, udh } = pdu.short_message;
  const header = udh?.[0];
  return header ? { text: message, part: [...header.subarray(-3)] } : { text: message };
}

const server = smpp.createServer((session) => {
  session.on("error", () => {});
  session.on("close", () => sessions.delete(session));
  session.on("bind_transceiver", (pdu) => {
    if (how.mute) return;
    if (pdu.password !== how.password) {
      session.send(pdu.response({ command_status: smpp.ESME_RINVPASWD }));
      say({ refused: pdu.system_id });
      return session.close();
    }
    session.send(pdu.response());
    sessions.add(session);
    say({ bound: pdu.system_id });
    // Receipts for messages taken before the kill.
    for (const message of messages.values()) if (!message.told && how.receipts !== "held") bring(message);
  });
  session.on("enquire_link", (pdu) => how.mute || session.send(pdu.response()));
  session.on("unbind", (pdu) => {
    session.send(pdu.response());
    session.close();
  });
  session.on("submit_sm", (pdu) => {
    if (!how.mute && how.throttle > 0) {
      how.throttle -= 1;
      return session.send(pdu.response({ command_status: smpp.ESME_RTHROTTLED }));
    }
    last += 1;
    const message = { id: last, to: pdu.destination_addr, from: pdu.source_addr, ...words(pdu), told: false };
    messages.set(message.id, message);
    remember(message);
    say({ took: message.id, text: message.text, part: message.part });
    if (how.mute) return;
    if (how.receipts === "early") bring(message);
    setTimeout(() => {
      const message_id = how.ids === "hex" ? message.id.toString(16).toUpperCase() : String(message.id);
      session.send(pdu.response({ message_id }));
      if (how.receipts === "held") held.push(message);
      if (how.receipts === "now" || how.receipts === "twice") bring(message);
      if (how.receipts === "twice") bring(message);
    }, how.delay);
  });
});
server.listen(Number(port), "127.0.0.1", () => say({ listening: Number(port) }));

createInterface({ input: process.stdin }).on("line", (line) => {
  const { release, ...rest } = JSON.parse(line);
  Object.assign(how, rest);
  for (let times = release ?? 0; times > 0; times -= 1) for (const message of held) bring(message);
  if (release) held.length = 0;
  // Clients that got no answer must reconnect.
  if (rest.mute === false) for (const session of sessions) session.close();
  say({ told: true });
});
process.stdin.on("end", () => process.exit(0));
