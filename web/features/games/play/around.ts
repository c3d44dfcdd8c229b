import { preference } from "#lib/session";
import { getLocale } from "#words";

/** What a build cannot know by itself: it has no storage and no page around it. */
export const around = () => ({ locale: getLocale(), sound: preference.get("sound") === "on" });

/** A build's player has switched its sound. */
export const keepSound = (said: unknown): void =>
  preference.set("sound", said === "on" ? "on" : null);
