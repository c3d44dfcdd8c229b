import type { Ceremony } from "#console/api";
import { noteInput } from "#console/input";
import { m } from "#console/words";

/* Passkeys in the browser (WebAuthn): the server's JSON to the browser's buffers and back. */

export type PasskeyFault = "unsupported" | "insecure" | "cancelled" | "exists" | "failed";

/** The browser made or used no passkey. `message` says why, for the person. */
export class PasskeyError extends Error {
  override name = "PasskeyError";
  readonly fault: PasskeyFault;
  constructor(fault: PasskeyFault) {
    super(texts[fault]());
    this.fault = fault;
  }
}

const texts: Record<PasskeyFault, () => string> = {
  unsupported: m.passkey_unsupported,
  insecure: m.passkey_insecure,
  cancelled: m.passkey_cancelled,
  exists: m.passkey_exists,
  failed: m.passkey_failed,
};

const faults: Record<string, PasskeyFault> = {
  NotAllowedError: "cancelled",
  AbortError: "cancelled",
  InvalidStateError: "exists",
  SecurityError: "insecure",
};

/** What is missing for passkeys in this browser; null if nothing is. */
export function missingPasskeys(): PasskeyError | null {
  if (window.isSecureContext === false) return new PasskeyError("insecure");
  if (!("PublicKeyCredential" in window) || !navigator.credentials)
    return new PasskeyError("unsupported");
  return null;
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}

function base64url(buffer: ArrayBuffer): string {
  const letters = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte));
  return btoa(letters.join("")).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

const named = (list: readonly PublicKeyCredentialDescriptorJSON[] = []) =>
  list.map(
    ({ id, transports }): PublicKeyCredentialDescriptor => ({
      type: "public-key",
      id: bytes(id),
      ...(transports && { transports: transports as AuthenticatorTransport[] }),
    }),
  );

async function ask(how: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  const missing = missingPasskeys();
  if (missing) throw missing;
  let found: Credential | null;
  try {
    found = await how();
  } catch (error) {
    const name = (error as { name?: string } | null)?.name ?? "";
    throw new PasskeyError(faults[name] ?? "failed");
  }
  if (!found) throw new PasskeyError("cancelled");
  // The dialog of the browser may have been open for long, and its keys do not reach the page.
  noteInput();
  return found as PublicKeyCredential;
}

/** The part of a credential's JSON that signing in and making a passkey share. */
const shared = (credential: PublicKeyCredential) => ({
  id: credential.id,
  rawId: base64url(credential.rawId),
  type: "public-key",
  authenticatorAttachment: credential.authenticatorAttachment ?? undefined,
  clientExtensionResults: credential.getClientExtensionResults(),
});

/**
 * Asks the person to use a passkey. Returns the credential as the server reads it.
 * @throws `PasskeyError`
 */
export async function askPasskey(options: Ceremony["options"]): Promise<unknown> {
  const { challenge, allowCredentials, userVerification, rpId, timeout } =
    options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const credential = await ask(() =>
    navigator.credentials.get({
      publicKey: {
        challenge: bytes(challenge),
        allowCredentials: named(allowCredentials),
        ...(rpId !== undefined && { rpId }),
        ...(timeout !== undefined && { timeout }),
        ...(userVerification && {
          userVerification: userVerification as UserVerificationRequirement,
        }),
      },
    }),
  );
  const response = credential.response as AuthenticatorAssertionResponse;
  return {
    ...shared(credential),
    response: {
      authenticatorData: base64url(response.authenticatorData),
      clientDataJSON: base64url(response.clientDataJSON),
      signature: base64url(response.signature),
      ...(response.userHandle && { userHandle: base64url(response.userHandle) }),
    },
  };
}

/**
 * Asks the person to make a passkey. Returns the credential as the server reads it.
 * @throws `PasskeyError`
 */
export async function makePasskey(asked: Ceremony["options"]): Promise<unknown> {
  const options = asked as unknown as PublicKeyCredentialCreationOptionsJSON;
  const credential = await ask(() =>
    navigator.credentials.create({
      publicKey: {
        ...(options as unknown as PublicKeyCredentialCreationOptions),
        challenge: bytes(options.challenge),
        user: { ...options.user, id: bytes(options.user.id) },
        excludeCredentials: named(options.excludeCredentials),
        // Extensions of the server's kind carry no buffers.
        extensions: (options.extensions ?? {}) as AuthenticationExtensionsClientInputs,
      },
    }),
  );
  const response = credential.response as AuthenticatorAttestationResponse;
  return {
    ...shared(credential),
    response: {
      attestationObject: base64url(response.attestationObject),
      clientDataJSON: base64url(response.clientDataJSON),
      transports: response.getTransports?.() ?? [],
    },
  };
}
