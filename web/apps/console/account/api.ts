import { queryOptions } from "@tanstack/react-query";
import { http } from "#console/http";
import { makePasskey } from "#console/passkey";
import { m } from "#console/words";

export type Passkey = { id: string; label: string; createdAt: string; usedAt: string | null };

export type OwnSession = {
  id: string;
  device: string;
  address: string;
  createdAt: string;
  usedAt: string;
  current: boolean;
};

/** The person's own passkeys. */
export const passkeysQuery = () =>
  queryOptions({
    queryKey: ["passkeys"],
    queryFn: ({ signal }) => http.get<{ items: Passkey[] }>("/v1/passkeys", { signal }),
  });

type Begun = { ceremony: string; options: PublicKeyCredentialCreationOptionsJSON };

/** Makes another passkey for the person's account. */
export async function addPasskey(label: string): Promise<{ id: string }> {
  const doing = m.account_passkey_add_doing({ label });
  const { ceremony, options } = await http.post<Begun>("/v1/passkeys/begin", {}, { doing });
  const credential = await makePasskey(options);
  const body = { ceremony, credential, label };
  return http.post<{ id: string }>("/v1/passkeys/finish", body, { doing });
}

export const removePasskey = ({ id, label }: Passkey) =>
  http.post<unknown>(
    `/v1/passkeys/${encodeURIComponent(id)}/remove`,
    {},
    { doing: m.account_passkey_remove_doing({ label }) },
  );

/** Makes ten new recovery codes, which replace the present ones. */
export const newRecoveryCodes = () =>
  http.post<{ codes: string[] }>("/v1/recovery-codes", {}, { doing: m.account_codes_new_doing() });

/** The person's own sessions. */
export const ownSessionsQuery = () =>
  queryOptions({
    queryKey: ["own-sessions"],
    queryFn: ({ signal }) => http.get<{ items: OwnSession[] }>("/v1/sessions", { signal }),
  });

export const endOwnSession = (id: string) =>
  http.post<unknown>(`/v1/sessions/${encodeURIComponent(id)}/end`);
