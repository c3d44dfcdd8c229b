// A subscriber behind the proxy, shared by the checks of deploy/.
import { createHmac, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import https from "node:https";

export const host = "arena.test";

export function fail(what) {
  console.error(`arena: ${what}`);
  process.exit(1);
}

export function must(condition, what) {
  if (!condition) fail(what);
}

/** Connection options for the proxy at a local port, with its certificate. */
export const proxy = (port, certificate) => ({
  host: "127.0.0.1",
  port,
  servername: host,
  ca: readFileSync(certificate),
});

/** Resolves to status, headers and text. */
export function send(base, path, { method = "GET", headers = {}, body, agent } = {}) {
  return new Promise((resolve, reject) => {
    const request = https.request({ ...base, path, method, agent, headers: { host, ...headers } }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk) => (text += chunk));
      response.on("end", () => resolve({ status: response.statusCode, headers: response.headers, text }));
      response.on("error", reject);
    });
    request.on("error", reject).end(body);
  });
}

/** A hand-off as the operator's landing page would sign it. */
export function handOff(msisdn, secret) {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    aud: "arena",
    msisdn,
    channel: "operator",
    plan: "prepaid",
    iat: now,
    exp: now + 60,
    nonce: randomBytes(16).toString("hex"),
  };
  const signed = `2026a.${Buffer.from(JSON.stringify(claims)).toString("base64url")}`;
  return `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
}

/** Listens to events. Resolves to the first text and a promise of the end. */
export function listen(base, token) {
  return new Promise((resolve, reject) => {
    const headers = { host, authorization: `Bearer ${token}` };
    const request = https.request({ ...base, path: "/api/v1/events", headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`events: ${response.statusCode}`));
      const ended = new Promise((end) => response.on("close", end));
      let text = "";
      response.setEncoding("utf8").on("data", (chunk) => {
        text += chunk;
        if (text.includes("event: ready")) resolve({ ended, heard: () => text });
      });
    });
    request.on("error", reject).end();
  });
}

export const logIn = (base, msisdn, secret) =>
  send(base, "/api/v1/jt/gen", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ msisdn: handOff(msisdn, secret), refferer: null }),
  });

/** Claims today's day; the same key twice is one claim. */
export const claim = (base, token, key) =>
  send(base, "/api/v1/update-daily-streak", {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}`, "idempotency-key": key },
    body: "{}",
  });

/** Opens a room's socket. Resolves to the status, and to a frame's first bytes if it opens. */
export function socket(base, room, origin = `https://${host}`) {
  return new Promise((resolve, reject) => {
    const headers = {
      host,
      origin,
      connection: "Upgrade",
      upgrade: "websocket",
      "sec-websocket-version": "13",
      "sec-websocket-key": randomBytes(16).toString("base64"),
    };
    const request = https.request({ ...base, path: `/api/v1/rooms/${room}/ws?tournamentId=1`, headers });
    request.on("upgrade", (response, stream) => {
      // An unknown frame: the server answers with a close frame, so bytes travel both ways.
      stream.write(Buffer.from([0x82, 0x81, 0, 0, 0, 0, 0xff]));
      stream.once("data", (bytes) => {
        stream.destroy();
        resolve({ status: response.statusCode, opcode: bytes[0] & 0x0f });
      });
      // A node that stops may close the connection first.
      stream.on("error", () => {}).on("close", () => resolve({ status: response.statusCode }));
    });
    request.on("response", (response) => {
      response.resume();
      resolve({ status: response.statusCode });
    });
    request.on("error", reject).end();
  });
}
