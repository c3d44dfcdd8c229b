import type { CaseState } from "#console/cases";
import { m } from "#console/words";

/** The states of cases as a tab or a badge names them. */
export const stateNames: Record<CaseState, () => string> = {
  open: m.cases_state_open,
  appealed: m.cases_state_appealed,
  decided: m.cases_state_decided,
  closed: m.cases_state_closed,
};
