import { vi } from "vitest";

const buffer = (text: string) => new TextEncoder().encode(text).buffer;

/** A credential as the browser returns it, of a sign-in and of a new passkey. */
const credential = {
  id: "credential-1",
  rawId: buffer("credential-1"),
  type: "public-key",
  authenticatorAttachment: "platform",
  getClientExtensionResults: () => ({}),
  response: {
    authenticatorData: buffer("data"),
    clientDataJSON: buffer("client"),
    signature: buffer("signature"),
    userHandle: buffer("user"),
    attestationObject: buffer("attestation"),
    getTransports: () => ["internal"],
  },
};

/** Gives the page passkeys. `get` and `create` are what the browser would do. */
export function fakeCredentials() {
  const get = vi.fn(async (_options: CredentialRequestOptions): Promise<unknown> => credential);
  const create = vi.fn(async (_options: CredentialCreationOptions): Promise<unknown> => credential);
  vi.stubGlobal("PublicKeyCredential", class {});
  vi.stubGlobal("isSecureContext", true);
  Object.defineProperty(navigator, "credentials", { configurable: true, value: { get, create } });
  return { get, create };
}

/** A browser without passkeys. */
export function noCredentials() {
  vi.stubGlobal("isSecureContext", true);
  Reflect.deleteProperty(window, "PublicKeyCredential");
}

export const requestOptions = { challenge: "Y2hhbGxlbmdl", rpId: "arena.test" };
export const creationOptions = {
  challenge: "Y2hhbGxlbmdl",
  rp: { id: "arena.test", name: "Arena" },
  user: { id: "dXNlcg", name: "a@b.pk", displayName: "Ayesha" },
  pubKeyCredParams: [{ type: "public-key", alg: -7 }],
};
