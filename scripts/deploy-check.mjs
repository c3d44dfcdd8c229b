// Tests a subscriber's pages, calls, events and room sockets through the proxy, and that internal
// parts cannot be reached.
//
//   node scripts/deploy-check.mjs HTTPS-PORT HTTP-PORT CERTIFICATE HAND-OFF-SECRET PID NODE-PORT NODE-PORT
//
// PID is a node that is stopped while an event stream and requests run; the nodes' own ports are
// for their metrics.
import http from "node:http";
import https from "node:https";
import { claim, fail, host, listen, logIn, must, proxy, send as sendTo, socket as socketOf } from "./deploy-client.mjs";

const [port, plainPort, certificate, secret, pid, ...nodes] = process.argv.slice(2);
const base = proxy(port, certificate);
const send = (path) => sendTo(base, path);
const socket = (room, origin) => socketOf(base, room, origin);
const ok = (what) => console.log(`  ok  ${what}`);

setTimeout(() => fail("no end after 60 s"), 60_000).unref();

/** How many sockets each node has refused. */
function turnedAway() {
  const one = async (node) => {
    const answer = await fetch(`http://127.0.0.1:${node}/metrics`);
    const counts = [...(await answer.text()).matchAll(/^arena_room_refusals_total\{.*\} (\d+)$/gm)];
    return counts.reduce((sum, [, count]) => sum + Number(count), 0);
  };
  return Promise.all(nodes.map(one));
}

const page = await send("/");
must(page.status === 200 && page.text.includes("arena-data"), `the page: ${page.status}`);
must(page.headers["strict-transport-security"], "no Strict-Transport-Security");
const config = await send("/api/v1/config");
must(JSON.parse(config.text).data.mode === "production", "the API answers for production");
ok("a page and the API");

const plain = await new Promise((resolve, reject) => {
  http.get({ host: "127.0.0.1", port: plainPort, path: "/rewards", headers: { host } }, resolve).on("error", reject);
});
must(plain.statusCode === 308 && plain.headers.location === `https://${host}/rewards`, "plain HTTP leads to HTTPS");
for (const path of ["/metrics", "/health/ready", "/health/live"]) {
  must((await send(path)).status === 404, `${path} is reached from outside`);
}
ok("/metrics and /health are refused from outside; plain HTTP leads to HTTPS");

/**
 * Sends a log-in with a number header from an address of this machine, through the proxy or to a
 * node.
 */
function asGateway(client, to, from, headers = {}) {
  const body = JSON.stringify({ msisdn: null, refferer: null });
  const asked = { host, "content-type": "application/json", "x-msisdn": "923001234567", ...headers };
  const options = { ...to, localAddress: from, method: "POST", path: "/api/v1/jt/gen", headers: asked };
  return new Promise((resolve, reject) => {
    const request = client.request(options, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.on("error", reject).end(body);
  });
}
const node = { host: "127.0.0.1", port: nodes[0] };
must((await asGateway(http, node, "127.0.0.2")) === 200, "the nodes believe the gateway at 127.0.0.2");
for (const from of ["127.0.0.1", "127.0.0.2"]) {
  const status = await asGateway(https, base, from, { "x-forwarded-for": "127.0.0.2" });
  must(status === 401, `a number header came through the proxy from ${from}: ${status}`);
}
ok("the number header is dropped by the proxy, also from an address that the nodes believe");

const opened = await logIn(base, "923001234567", secret);
const token = opened.headers.access_token;
must(opened.status === 200 && token, `the log-in: ${opened.status} ${opened.text}`);
must(/^__Host-arena_refresh=.*Secure/.test(opened.headers["set-cookie"]?.[0] ?? ""), "the cookie is not secure");
ok("a log-in, with a secure cookie");

const began = Date.now();
const events = await listen(base, token);
must(Date.now() - began < 2000, "events are held back");
const claimed = JSON.parse((await claim(base, token, "deploy-check")).text);
must(claimed.success, `the claim: ${JSON.stringify(claimed)}`);
for (let waits = 0; !events.heard().includes("event: balance"); waits += 1) {
  must(waits < 100, `no event of the balance came: ${events.heard()}`);
  await new Promise((resolve) => setTimeout(resolve, 100));
}
ok("events come as they happen, also from the other node");

for (let n = 0; n < 8; n += 1) {
  const room = await socket("K7M4PQ");
  must(room.status === 101 && room.opcode === 0x8, `a room's socket: ${JSON.stringify(room)}`);
}
const [one, other] = await turnedAway();
must(one + other === 8 && one * other === 0, `the sockets of a room came to both nodes: ${one} and ${other}`);
for (const end of "34679CDFGHJKMNPQ") await socket(`K7M4P${end}`);
must((await turnedAway()).every((count) => count > 0), "the sockets of all rooms come to one node");
must((await socket("K7M4PQ", "https://elsewhere.example")).status === 403, "another site's page opens a socket");
ok("sockets are upgraded, those of a room by one node, and refused to other sites");

// Stop one node during requests.
process.kill(Number(pid), "SIGTERM");
const until = Date.now() + 6000;
let asked = 0;
while (Date.now() < until) {
  const { status } = await send("/api/v1/rewards");
  must(status === 200, `while a node stopped: ${status}`);
  const again = await claim(base, token, "deploy-check");
  must(again.status === 200 && JSON.parse(again.text).success, `a claim while a node stopped: ${again.text}`);
  asked += 2;
  // Stays below a subscriber's limit.
  await new Promise((resolve) => setTimeout(resolve, 60));
}
ok(`${asked} calls while a node stopped, all answered`);
await Promise.race([events.ended, new Promise((resolve) => setTimeout(resolve, 100))]);
must((await listen(base, token)).heard().includes("event: ready"), "events do not come back");
ok("events come back from the other node");
process.exit(0);
