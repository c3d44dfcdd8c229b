import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/*
 * An operator with network verification, by CAMARA's Number Verification 2.1 and RFC 6749 and 7636.
 * The Rust tests check the client's requests (crates/testkit/src/network.rs); here a browser uses
 * it.
 */

export type NumberVerification = {
  settings: Record<string, string>;
  /** The SIM's number, `+923…`, or null on Wi-Fi. */
  sim: string | null;
  stop: () => void;
};

export async function numberVerification(
  asked: "number" | "match",
  clientSecret = "secret of the tests",
): Promise<NumberVerification> {
  const codes = new Map<string, { challenge: string; sim: string }>();
  const tokens = new Map<string, string>();
  const basic = `Basic ${Buffer.from(`arena:${clientSecret.replaceAll(" ", "+")}`).toString("base64")}`;

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const url = new URL(request.url ?? "", origin);
    const json = (status: number, value: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
    if (url.pathname === "/authorize") {
      const back = new URL(url.searchParams.get("redirect_uri") ?? "");
      back.searchParams.set("state", url.searchParams.get("state") ?? "");
      if (operator.sim) {
        const code = randomUUID();
        const challenge = url.searchParams.get("code_challenge") ?? "";
        codes.set(code, { challenge, sim: operator.sim });
        back.searchParams.set("code", code);
      } else {
        back.searchParams.set("error", "login_required");
      }
      response.writeHead(302, { location: back.href }).end();
    } else if (url.pathname === "/token") {
      const form = new URLSearchParams(body);
      const code = codes.get(form.get("code") ?? "");
      codes.delete(form.get("code") ?? "");
      const challenge = createHash("sha256")
        .update(form.get("code_verifier") ?? "")
        .digest("base64url");
      if (request.headers.authorization !== basic) return json(401, { error: "invalid_client" });
      if (code?.challenge !== challenge) return json(400, { error: "invalid_grant" });
      const token = randomUUID();
      tokens.set(token, code.sim);
      json(200, { access_token: token, token_type: "Bearer", expires_in: 300 });
    } else {
      const token = request.headers.authorization?.replace("Bearer ", "") ?? "";
      const sim = tokens.get(token);
      tokens.delete(token);
      if (!sim) json(401, { status: 401, code: "UNAUTHENTICATED", message: "no token" });
      else if (url.pathname === "/nv/device-phone-number") json(200, { devicePhoneNumber: sim });
      else json(200, { devicePhoneNumberVerified: JSON.parse(body).phoneNumber === sim });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const key = "ARENA_IDENTITY__NUMBER_VERIFICATION__";
  const operator: NumberVerification = {
    settings: {
      [`${key}ASKED`]: asked,
      [`${key}URL`]: `${origin}/nv`,
      [`${key}AUTHORIZE_URL`]: `${origin}/authorize`,
      [`${key}TOKEN_URL`]: `${origin}/token`,
      [`${key}CLIENT_ID`]: "arena",
      [`${key}CLIENT_SECRET`]: clientSecret,
    },
    sim: null,
    stop: () => server.close(),
  };
  return operator;
}
