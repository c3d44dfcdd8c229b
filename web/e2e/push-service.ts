import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  createVerify,
  hkdfSync,
  randomBytes,
} from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/*
 * A browser vendor's push service with one browser, by RFC 8030, 8188, 8291 and 8292: decrypts
 * pushes with the browser's keys and refuses senders without proof.
 */

export type PushService = {
  origin: string;
  /** The subscription as the browser gives it to the page. */
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  pushed: string[];
  stop: () => void;
};

/** `key` is read at each push: the server makes it when it starts. */
export async function pushService(key: () => Promise<string>): Promise<PushService> {
  const ecdh = createECDH("prime256v1");
  const own = ecdh.generateKeys();
  const auth = randomBytes(16);
  const pushed: string[] = [];

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const vouched = proves(request.headers.authorization ?? "", await key(), origin);
    if (vouched) pushed.push(open(Buffer.concat(chunks)));
    response.writeHead(vouched ? 201 : 401).end();
  });

  function open(body: Buffer): string {
    const sender = body.subarray(21, 21 + (body[20] ?? 0));
    const sealed = body.subarray(21 + sender.length);
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), own, sender]);
    const ikm = Buffer.from(hkdfSync("sha256", ecdh.computeSecret(sender), auth, info, 32));
    const salt = body.subarray(0, 16);
    const expand = (label: string, length: number) =>
      Buffer.from(hkdfSync("sha256", ikm, salt, `Content-Encoding: ${label}\0`, length));
    const decipher = createDecipheriv(
      "aes-128-gcm",
      expand("aes128gcm", 16),
      expand("nonce", 12),
    ).setAuthTag(sealed.subarray(-16));
    const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    // The last record ends with a 2.
    return text.subarray(0, text.lastIndexOf(2)).toString();
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    subscription: {
      endpoint: `${origin}/browser-1`,
      keys: { p256dh: own.toString("base64url"), auth: auth.toString("base64url") },
    },
    pushed,
    stop: () => server.close(),
  };
}

/** Whether a token was signed with the subscription's key and is meant for this service. */
function proves(authorization: string, key: string, origin: string): boolean {
  const [, token = "", shown] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  const [header = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const publicKey = createPublicKey({ key: jwk, format: "jwk" });
  const { aud, exp } = JSON.parse(Buffer.from(claims, "base64url").toString()) as {
    aud: string;
    exp: number;
  };
  return (
    shown === key &&
    aud === origin &&
    exp * 1_000 > Date.now() &&
    createVerify("sha256")
      .update(`${header}.${claims}`)
      .verify({ key: publicKey, dsaEncoding: "ieee-p1363" }, Buffer.from(signature, "base64url"))
  );
}
