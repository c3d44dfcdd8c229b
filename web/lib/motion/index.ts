import { preference } from "../session/storage.ts";

/** Whether the person wants less motion: by the phone's setting, or by the switch in Profile. */
export const still = (): boolean =>
  typeof window.matchMedia !== "function" ||
  window.matchMedia("(prefers-reduced-motion: reduce)").matches ||
  preference.get("motion") === "off";
