import { m } from "#console/words";
import type { Tone } from "#console-ui";

export const states = ["active", "invited", "disabled"];

const names: Record<string, () => string> = {
  active: m.staff_state_active,
  invited: m.staff_state_invited,
  disabled: m.staff_state_disabled,
};
export const stateName = (state: string): string => names[state]?.() ?? state;

export const stateTone = (state: string): Tone => (state === "invited" ? "warn" : "gray");
