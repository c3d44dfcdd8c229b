// Runs claims through all states while the server and the commands are killed with SIGKILL; started
// by scripts/drill-claims.sh.
//
//   node scripts/drill-claims.mjs ARENA ADDRESS TOKENS CLAIMS
//
// Each subscriber claims a reward of 150 credits; staff deliver every other claim and refuse the
// rest. Every step is killed at a random moment and repeated until it succeeds. A refused claim
// must have returned its credits and its stock once, a delivered claim must have taken them once,
// and each subscriber must have one message for each step.
import { execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

const [arena, address, tokenFile, claims] = process.argv.slice(2);
const tokens = readFileSync(tokenFile, "utf8").split("\n").filter(Boolean);
const ITEM = 2;
const PRICE = 150;
const GIVEN = 1000;
const say = (line) => process.stdout.write(`${line}\n`);
const must = (holds, what) => {
  if (!holds) throw new Error(what);
};

let server;
let kills = 0;
async function serve() {
  server = spawn(arena, ["serve"], { stdio: ["ignore", "ignore", "inherit"] });
  for (let tries = 0; tries < 600; tries += 1) {
    const ready = await fetch(`http://${address}/health/ready`).catch(() => null);
    if (ready?.ok) return;
    must(server.exitCode === null, "the server does not start");
    await sleep(20);
  }
  throw new Error("the server is not ready");
}

/** Kills the process at a random moment. Returns whether it had ended by itself. */
async function killed(child, within) {
  const ended = new Promise((resolve) => child.once("exit", (code) => resolve(code)));
  const code = await Promise.race([ended, sleep(Math.random() * within).then(() => "late")]);
  if (code !== "late") return code;
  kills += 1;
  child.kill("SIGKILL");
  await ended;
  return null;
}

const run = (...args) => execFileSync(arena, args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
const json = (...args) => JSON.parse(run(...args, "--json"));

/** Runs a command, killed at random moments, until its effect holds. */
async function insist(holds, ...args) {
  for (let tries = 0; !holds(); tries += 1) {
    const child = spawn(arena, args, { stdio: "ignore" });
    // Later tries get all the time they need.
    await killed(child, tries < 3 ? 120 : 20_000);
    must(tries < 20, `${args.join(" ")} never holds`);
  }
}

const call = async (token, path, body) => {
  const answer = await fetch(`http://${address}${path}`, {
    method: body ? "POST" : "GET",
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { "content-type": "application/json", "idempotency-key": `drill-${body.uuid ?? "form"}` }),
    },
    body: body && JSON.stringify(body),
  });
  must(answer.status === 200, `${path}: ${answer.status}`);
  return answer.json();
};

/** Repeats a request until it is answered; the server is killed during the first tries. */
async function insistOnClaim(token, form) {
  for (let tries = 0; ; tries += 1) {
    const asked = call(token, "/api/v1/redeem-claim", form).catch(() => null);
    if (tries < 2) {
      await killed(server, 15);
      await asked;
      await serve();
    }
    const answer = await asked;
    if (answer?.success) return answer.data.claimId;
    must(tries < 20, `never claimed: ${JSON.stringify(answer)}`);
  }
}

const number = (n) => `0300${String(n).padStart(7, "0")}`;
const balance = (n) => json("wallet", "show", number(n)).balance;
const state = (id) => json("claims", "show", id).state;

await serve();
const stockBefore = json("rewards", "list").find(({ id }) => id === 6).stock;
for (let n = 0; n < Number(claims); n += 1) {
  const token = tokens[n];
  run("wallet", "adjust", number(n), `+${GIVEN}`, "--reason", "drill");
  const had = balance(n);
  const item = n % 4 === 3 ? 6 : ITEM;
  const price = item === 6 ? 900 : PRICE;
  const offer = (await call(token, "/api/v1/redeem-item", { item })).data;
  const form = { item, uuid: offer.uuid, name: "A Person", email: "person@mail.example", phone: offer.tel };
  if (offer.id_require === 1) form.pubgId = "5123456789";
  const id = await insistOnClaim(token, form);
  must(balance(n) === had - price, `${n}: the claim took ${had - balance(n)}`);

  await insist(() => state(id) === "working", "claims", "take", id);
  const delivers = n % 2 === 0;
  if (delivers) await insist(() => state(id) === "delivered", "claims", "deliver", id, "--reference", `REF-${n}`);
  else await insist(() => state(id) === "refused", "claims", "refuse", id, "--reason", "not available");
  const left = balance(n);
  must(left === (delivers ? had - price : had), `${n}: ${had} before, ${left} after`);

  const told = (await call(token, "/api/v1/notifications")).data.map(({ kind }) => kind).filter((kind) => /redem|claim/.test(kind));
  const expected = ["redemption_received", "claim_working", delivers ? "claim_delivered" : "claim_refused"];
  must(told.toSorted().join() === expected.toSorted().join(), `${n} was told ${told}`);
  if (n < 4) say(`${number(n)}: ${had} credits, reward of ${price}, ${delivers ? "delivered" : "refused"}, ${left} left; told ${told.toReversed().join(", ")}`);
}
const stock = json("rewards", "list").find(({ id }) => id === 6).stock;
say(`${claims} claims settled, ${kills} processes killed; stock of the limited reward ${stockBefore} before, ${stock} after`);
must(stock === stockBefore, "each refused claim gives one of the stock back");
const stopped = new Promise((resolve) => server.once("exit", resolve));
server.kill("SIGTERM");
await stopped;
