import { type Names, parseNames } from "../game-kit/names.ts";
import { parseReader, type Reader } from "../game-kit/words.ts";
import { type Arena, arenaAt, arenaOf } from "./arena.ts";

/** The app's start message: a match in a room, or practice against a bot. */
export type Start = {
  practice: boolean;
  /** Practice of a device on which none was won yet: it begins at once, against the weakest. */
  first: boolean;
  arena: Arena;
  reader: Reader;
  sound: boolean;
  names: Names;
  /** The opponents' emotes are muted on this device. */
  muted: boolean;
};

/** @throws if the message is malformed */
export function parseStart(text: unknown): Start {
  const said = JSON.parse(String(text)) as Record<string, unknown>;
  const practice = said.practice === true;
  const round = Number(said.round ?? 0);
  return {
    practice,
    first: practice && said.first === true,
    // Both players and spectators have the room's id before the match.
    arena: practice
      ? arenaAt(Number.isInteger(round) && round > 0 ? round : 0)
      : arenaOf(String(said.roomId ?? "")),
    reader: parseReader(said),
    sound: said.sound === true,
    names: parseNames(said.names),
    muted: said.muted === true,
  };
}
