// The first evening of a new portal, through its proxy: subscribers log in, a weekly tournament
// runs from plan to results, and a winner claims a reward that staff deliver. The staff's commands
// come from docs/tournaments.md and docs/rewards.md, with this evening's ids and times. Started by
// scripts/drill-install.sh, which says how to run a command.
//
//   node scripts/drill-install.mjs HTTPS-PORT CERTIFICATE HAND-OFF-SECRET TMP
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { fail, logIn, must, proxy, send } from "./deploy-client.mjs";

const [port, certificate, secret, folder] = process.argv.slice(2);
const base = proxy(port, certificate);
const say = (line) => process.stdout.write(`${line}\n`);

/** Runs a staff command on the node; returns its output. */
function staff(command) {
  say(`$ ${command}`);
  const typed = command.replace(/^arena /, "sudo -u arena arena --env-file /etc/arena/arena.env ");
  try {
    const answer = execFileSync("on", ["arena-1", `cd /tmp/; ${typed}`], { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
    for (const line of answer.split("\n").slice(0, 12)) if (line) say(`  ${line}`);
    return answer;
  } catch (refused) {
    return fail(`${command}: ${refused.stderr || refused.message}`);
  }
}

/** The commands after a prompt below a document's heading. */
function commandsBelow(document, heading) {
  const text = readFileSync(document, "utf8");
  const start = text.indexOf(`\n${heading}\n`);
  must(start >= 0, `${document} has no "${heading}"`);
  const part = text.slice(start + heading.length + 2).split(/\n## /)[0];
  const commands = part.split("\n").filter((line) => line.startsWith("$ ")).map((line) => line.slice(2));
  must(commands.length > 0, `${document} types nothing below "${heading}"`);
  const file = part.split("```\n").find((block) => block.startsWith("[["));
  return { commands, file };
}

/** A subscriber from the operator's landing page. */
async function subscriber(msisdn) {
  const opened = await logIn(base, msisdn, secret);
  must(opened.status === 200, `the log-in of ${msisdn}: ${opened.status}`);
  const token = opened.headers.access_token;
  const call = async (path, body) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const answer = await send(base, `/api/v1/${path}`, body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers });
    const said = JSON.parse(answer.text);
    must(answer.status === 200 && said.success, `${path}: ${answer.status} ${answer.text}`);
    return said.data;
  };
  return { msisdn, number: `0${msisdn.slice(2)}`, call };
}

const rewards = JSON.parse((await send(base, "/api/v1/rewards")).text).data;
must(rewards.length === 1 && rewards[0].name === "Data 1 GB", `the portal does not show the operator's own rewards: ${JSON.stringify(rewards)}`);

// The document's tournament, starting in a few seconds.
const { commands, file } = commandsBelow("docs/tournaments.md", "## A weekly tournament from its plan to its results");
const at = (seconds) => new Date(Date.now() + seconds * 1000).toISOString().replace(/\.\d+/, "");
const starts = Date.now() + 15_000;
writeFileSync(
  `${folder}/night-cup.toml`,
  file.replace(/^opens = .*$/m, 'opens = "now"').replace(/^starts = .*$/m, `starts = "${at(15)}"`).replace(/^ends = .*$/m, `ends = "${at(7200)}"`),
);
const typed = (beginning) => {
  const found = commands.filter((command) => command.startsWith(`arena tournament ${beginning}`));
  must(found.length > 0, `docs/tournaments.md does not type arena tournament ${beginning}`);
  return found;
};
const [dry, create] = typed("create");
must(staff(dry).includes("nothing is written"), "the dry run writes");
const id = /^tournament (\d+) is created/.exec(staff(create))?.[1];
must(id, "no tournament was created");
const here = (command) => command.replace(/^(arena tournament \w+) 71/, `$1 ${id}`);
staff(here(typed("edit")[0]));

const people = await Promise.all(["923001234501", "923001234502"].map(subscriber));
for (const [index, person] of people.entries()) {
  staff(`arena wallet adjust ${person.number} +20 --reason "welcome"`);
  await person.call("tournament/entry/checkin", { id: Number(id), pubg_id: `512345678${index}`, pubg_nick: ["Ace", "Zed"][index] });
}
const [announced, again] = typed("room").map(here);
must(staff(announced).includes("is announced"), "the room is not announced");
must(staff(again).includes("nobody is told again"), "the room is announced twice");
const entrants = staff(here(typed("entrants")[0]));
const [first, second] = ["Ace", "Zed"].map((name) => entrants.split("\n").find((line) => line.includes(name))?.split(" ")[0]);
must(first && second, "the entrants are not shown");
if (Date.now() < starts + 1000) await wait(starts + 1000 - Date.now());
staff(here(typed("result")[0]).replace(/--first \S+/, `--first ${first}`).replace(/--second \S+/, `--second ${second}`));
const next = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
// The results came before the planned end, so the clone needs an end.
const clone = `${here(typed("clone")[0]).replace(/"\d{4}-\d\d-\d\d/, `"${next}`)} --ends "${next} 23:00"`;
must(/^tournament \d+ is created/.test(staff(clone)), "no clone");

// Each player must have messages about the room and the result, and the prize.
for (const [index, prize] of [600, 300].entries()) {
  const { balance } = await people[index].call("wallet");
  must(balance === prize, `${people[index].number} has ${balance} instead of ${prize}`);
  const told = (await people[index].call("notifications")).map(({ kind }) => kind);
  say(`${people[index].number}: ${balance} ESL Coins; told ${told.toReversed().join(", ")}`);
}

const winner = people[0];
const item = rewards[0].id;
const offer = await winner.call("redeem-item", { item });
const { claimId } = await winner.call("redeem-claim", {
  item, uuid: offer.uuid, name: "A Person", email: "person@mail.example", phone: offer.tel,
});
must(staff("arena claims list").includes(String(claimId)), "the claim is not on the list");
staff(`arena claims take ${claimId}`);
staff(`arena claims deliver ${claimId} --reference DATA-1GB-0001`);
const { balance } = await winner.call("wallet");
must(balance === 600 - rewards[0].credits, `the champion has ${balance}`);
say(`${winner.number}: ${balance} ESL Coins after the reward; told ${(await winner.call("notifications"))[0].kind}`);
