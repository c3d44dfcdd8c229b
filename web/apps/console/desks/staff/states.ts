import type { StaffState } from "#console/session";
import { m } from "#console/words";
import type { Tone } from "#console-ui";

export const states: StaffState[] = ["active", "invited", "disabled"];

const names: Record<StaffState, () => string> = {
  active: m.staff_state_active,
  invited: m.staff_state_invited,
  disabled: m.staff_state_disabled,
};
export const stateName = (state: StaffState): string => names[state]();

export const stateTone: Record<Exclude<StaffState, "active">, Tone> = {
  invited: "warn",
  disabled: "gray",
};
