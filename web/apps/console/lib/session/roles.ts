import { m } from "#console/words";
import type { Role } from "./types.ts";

const names: Record<Role, () => string> = {
  reviewer: m.role_reviewer,
  care: m.role_care,
  organiser: m.role_organiser,
  editor: m.role_editor,
  finance: m.role_finance,
  fraud: m.role_fraud,
  administrator: m.role_administrator,
  auditor: m.role_auditor,
};

const notes: Record<Role, () => string> = {
  reviewer: m.role_reviewer_note,
  care: m.role_care_note,
  organiser: m.role_organiser_note,
  editor: m.role_editor_note,
  finance: m.role_finance_note,
  fraud: m.role_fraud_note,
  administrator: m.role_administrator_note,
  auditor: m.role_auditor_note,
};

/** The role's name; the server's own word for a role that this console does not know. */
export const roleName = (role: string): string => names[role as Role]?.() ?? role;
/** What the role is for, in a few words. */
export const roleNote = (role: Role): string => notes[role]();
