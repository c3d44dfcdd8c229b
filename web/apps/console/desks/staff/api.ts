import { queryOptions } from "@tanstack/react-query";
import { http } from "#console/http";
import { type Role, roleName, type Staff } from "#console/session";
import { m } from "#console/words";

export type Member = Staff & {
  createdAt: string;
  lastSeenAt: string | null;
  passkeys: number;
  sessions: number;
};

/** An invitation's secret, which the server tells once. */
export type InvitationCode = { code: string; expiresAt: string };

/** Everybody who may use the console, or might. */
export const staffQuery = () =>
  queryOptions({
    queryKey: ["staff"],
    queryFn: ({ signal }) => http.get<{ items: Member[] }>("/v1/staff", { signal }),
  });

export const invite = ({ name, email, role }: { name: string; email: string; role: Role }) =>
  http.post<InvitationCode & { staff: Staff }>(
    "/v1/staff/invite",
    { name, email, role },
    { doing: m.staff_invite_doing({ name, email, role: roleName(role) }) },
  );

const act = <Answer>(id: string, action: string, body: unknown, doing: string) =>
  http.post<Answer>(`/v1/staff/${encodeURIComponent(id)}/${action}`, body, { doing });

export const changeRole = ({ id, name, role: before }: Staff, role: Role) =>
  act<unknown>(
    id,
    "role",
    { role },
    m.staff_role_doing({ name, role: roleName(role), before: roleName(before) }),
  );

export const disable = ({ id, name }: Staff, reason: string) =>
  act<unknown>(id, "disable", { reason }, m.staff_disable_doing({ name }));

export const enable = ({ id, name }: Staff) =>
  act<InvitationCode>(id, "enable", {}, m.staff_enable_doing({ name }));

export const recoverAccount = ({ id, name }: Staff) =>
  act<InvitationCode>(id, "recover", {}, m.staff_recover_doing({ name }));

export const endSessions = ({ id, name }: Staff) =>
  act<unknown>(id, "end-sessions", {}, m.staff_sessions_end_doing({ name }));
