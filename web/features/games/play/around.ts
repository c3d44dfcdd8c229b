import { preference } from "#lib/session";

/** Settings that a build cannot read: it has no storage and no page around it. */
export const around = () => ({ sound: preference.get("sound") === "on" });

export const keepSound = (said: unknown): void =>
  preference.set("sound", said === "on" ? "on" : null);
