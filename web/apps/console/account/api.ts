import { queryOptions } from "@tanstack/react-query";
import type {
  Ceremony,
  Identities,
  NewId,
  OwnSessions,
  Passkey,
  PasskeyList,
  RecoveryCodes,
} from "#console/api";
import { http } from "#console/http";
import { makePasskey } from "#console/passkey";
import { m } from "#console/words";

/** The person's own passkeys. */
export const passkeysQuery = () =>
  queryOptions({
    queryKey: ["passkeys"],
    queryFn: ({ signal }) => http.get<PasskeyList>("/v1/passkeys", { signal }),
  });

/**
 * Makes another passkey for the person's account. The server asks for a step-up, except in a session
 * that a recovery code opened.
 */
export async function addPasskey(label: string): Promise<NewId> {
  const { ceremony, options } = await http.post<Ceremony>(
    "/v1/passkeys/begin",
    {},
    { doing: m.account_passkey_add_doing() },
  );
  const credential = await makePasskey(options);
  return http.post<NewId>("/v1/passkeys/finish", { ceremony, credential, label });
}

export const removePasskey = ({ id, label }: Passkey) =>
  http.post<unknown>(
    `/v1/passkeys/${encodeURIComponent(id)}/remove`,
    {},
    { doing: m.account_passkey_remove_doing({ label }) },
  );

/** Makes ten new recovery codes, which replace the present ones. */
export const newRecoveryCodes = () =>
  http.post<RecoveryCodes>("/v1/recovery-codes", {}, { doing: m.account_codes_new_doing() });

/** The person's accounts of single sign-on. */
export const identitiesQuery = () =>
  queryOptions({
    queryKey: ["identities"],
    queryFn: ({ signal }) => http.get<Identities>("/v1/identities", { signal }),
  });

/** The person's own sessions. */
export const ownSessionsQuery = () =>
  queryOptions({
    queryKey: ["own-sessions"],
    queryFn: ({ signal }) => http.get<OwnSessions>("/v1/sessions", { signal }),
  });

export const endOwnSession = (id: string) =>
  http.post<unknown>(`/v1/sessions/${encodeURIComponent(id)}/end`);
