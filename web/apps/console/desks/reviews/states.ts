import type { Reason } from "#console/api";
import { m } from "#console/words";

const states: Record<string, () => string> = {
  submitted: m.reviews_entry_waiting,
  approved: m.reviews_entry_approved,
  rejected: m.reviews_entry_rejected,
  second_look: m.looks_entry_hidden,
};

/** The name of a state of an entry; one that the console does not know is its own name. */
export const stateName = (state: string): string => states[state]?.() ?? state;

const reasons: Record<string, () => string> = {
  wrong_game: m.reviews_reason_wrong_game,
  wrong_task: m.reviews_reason_wrong_task,
  not_done: m.reviews_reason_not_done,
  unreadable: m.reviews_reason_unreadable,
  not_today: m.reviews_reason_not_today,
  not_own: m.reviews_reason_not_own,
  edited: m.reviews_reason_edited,
};

/** A reason's short name; one that the console does not know has only its text. */
export const reasonName = ({ code, text }: Reason): string => reasons[code]?.() ?? text;

/** The short name of a reason by its code; staff's own words are their own name. */
export const codeName = (code: string): string => reasons[code]?.() ?? code;
