import { m } from "#console/words";
import type { Tone } from "#console-ui";

const states: Record<string, [Tone, () => string]> = {
  open: ["warn", m.cases_in_open],
  decided: ["accent", m.cases_in_decided],
  appealed: ["danger", m.cases_in_appealed],
  closed: ["gray", m.cases_in_closed],
};

export type CaseState = "open" | "decided" | "appealed" | "closed";

/** The state of a case in words; of a newer server, its own word. */
export const caseStateName = (state: string): string => states[state]?.[1]() ?? state;

export const caseTone = (state: string): Tone => states[state]?.[0] ?? "gray";
