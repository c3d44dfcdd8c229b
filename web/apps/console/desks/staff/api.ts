import { queryOptions } from "@tanstack/react-query";
import type { EndedSessions, Invite, Invited, RoleChange, Staff, StaffList } from "#console/api";
import { http } from "#console/http";
import { type Role, roleName } from "#console/session";
import { m } from "#console/words";

/** A new invitation without its member. */
export type InvitationCode = Pick<Invited, "code" | "expiresAt">;

/** Everybody who may use the console, or might. */
export const staffQuery = () =>
  queryOptions({
    queryKey: ["staff"],
    queryFn: ({ signal }) => http.get<StaffList>("/v1/staff", { signal }),
  });

export const invite = ({ name, email, role }: Invite) =>
  http.post<Invited>(
    "/v1/staff/invite",
    { name, email, role },
    { doing: m.staff_invite_doing({ name, email, role: roleName(role) }) },
  );

const act = <Answer>(id: string, action: string, body: unknown, doing: string) =>
  http.post<Answer>(`/v1/staff/${encodeURIComponent(id)}/${action}`, body, { doing });

/** Changes a role. The role of an administrator may wait for another one: then there is a change. */
export const changeRole = ({ id, name, role: before }: Staff, role: Role) =>
  act<RoleChange>(
    id,
    "role",
    { role },
    m.staff_role_doing({ name, role: roleName(role), before: roleName(before) }),
  );

export const disable = ({ id, name }: Staff, reason: string) =>
  act<Staff>(id, "disable", { reason }, m.staff_disable_doing({ name }));

export const enable = ({ id, name }: Staff) =>
  act<Invited>(id, "enable", {}, m.staff_enable_doing({ name }));

export const recoverAccount = ({ id, name }: Staff) =>
  act<Invited>(id, "recover", {}, m.staff_recover_doing({ name }));

export const endSessions = ({ id, name }: Staff) =>
  act<EndedSessions>(id, "end-sessions", {}, m.staff_sessions_end_doing({ name }));
