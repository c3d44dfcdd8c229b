import { preference } from "#lib/session";
import { soundOn } from "#lib/sound";
import { getLocale } from "#words";

/** Settings that a build cannot read: it has no storage and no page around it. */
export const around = () => ({ locale: getLocale(), sound: soundOn() });

export const keepSound = (said: unknown): void =>
  preference.set("sound", said === "on" ? "on" : null);
