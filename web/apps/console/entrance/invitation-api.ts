import { queryOptions } from "@tanstack/react-query";
import { http } from "#console/http";
import { makePasskey } from "#console/passkey";
import type { Role, Session } from "#console/session";

export type Invitation = {
  name: string;
  email: string;
  role: Role;
  expiresAt: string;
  withoutPasskey: boolean;
};

/** An invitation by its code. A POST, so that the code is in no log of addresses. */
export const invitationQuery = (code: string) =>
  queryOptions({
    queryKey: ["invitation", code],
    queryFn: ({ signal }) => http.post<Invitation>("/v1/invitations/show", { code }, { signal }),
    enabled: code !== "",
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

type Begun = { ceremony: string; options: PublicKeyCredentialCreationOptionsJSON };

/** Makes the passkey of an invitation and signs the person in. */
export async function acceptWithPasskey({ code, label }: { code: string; label: string }) {
  const { ceremony, options } = await http.post<Begun>("/v1/invitations/begin", { code });
  const credential = await makePasskey(options);
  return http.post<{ session: Session; recoveryCodes: string[] }>("/v1/invitations/finish", {
    code,
    ceremony,
    credential,
    label,
  });
}

/** Signs the person in without a passkey, which only a demo on this machine allows. */
export const acceptWithout = (code: string) =>
  http.post<Session>("/v1/invitations/accept", { code });
