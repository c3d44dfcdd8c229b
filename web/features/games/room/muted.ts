import { preference } from "#lib/session";

/** Whether the opponents' emotes are muted on this device. */
export const muted = () => preference.get("muted") === "on";

/** @param said the game's word for it */
export const keepMuted = (said: string): void =>
  preference.set("muted", said === "on" ? "on" : null);
