import { type Names, parseNames } from "../game-kit/names.ts";
import { parseReader, type Reader } from "../game-kit/words.ts";

export type Level = {
  mode: "daily";
  level: number;
  /** Null if the seed arrives when the play begins. */
  seed: string | null;
  /** Null in practice, which is not replayed. */
  rulesVersion: number | null;
  /** The play is begun and marked through the app, which calls the server. */
  watched: boolean;
  practice: boolean;
  /** Nobody has hit a target on this device yet: the first level shows how. */
  lesson: boolean;
};
export type Start = (Level | { mode: "tournament"; names: Names; muted: boolean }) & {
  reader: Reader;
  sound: boolean;
};

/**
 * Parses a start message.
 * @throws if the message is malformed
 */
export function parseStart(text: unknown): Start {
  const said = JSON.parse(String(text)) as Record<string, unknown>;
  const common = { reader: parseReader(said), sound: said.sound === true };
  if (said.mode === "tournament") {
    const muted = said.muted === true;
    return { mode: "tournament", names: parseNames(said.names), muted, ...common };
  }
  if (said.mode !== "daily") throw new Error(`no such mode: ${said.mode}`);
  const practice = said.practice === true;
  return {
    mode: "daily",
    level: Number(said.game_level),
    seed: typeof said.seed === "string" ? said.seed : null,
    rulesVersion: practice ? null : Number(said.rulesVersion),
    watched: !practice && said.watched === true,
    practice,
    lesson: said.lesson === true,
    ...common,
  };
}
