import { type Names, parseNames } from "../game-kit/names.ts";

/** The app's start message: a match in a room, or practice against a bot. */
export type Start = { practice: boolean; locale: string; sound: boolean; names: Names };

/** @throws if the message is malformed */
export function parseStart(text: unknown): Start {
  const said = JSON.parse(String(text)) as Record<string, unknown>;
  return {
    practice: said.practice === true,
    locale: String(said.locale ?? "en"),
    sound: said.sound === true,
    names: parseNames(said.names),
  };
}
