/** A level that is to be played, as the app's start message says it. */
export type Level = {
  mode: "daily";
  level: number;
  /** Null where it is told when the play begins. */
  seed: string | null;
  /** Null in practice: nobody replays it. */
  rulesVersion: number | null;
  /** Begun and marked through the app, which knows the server. */
  watched: boolean;
  practice: boolean;
};
export type Start = (Level | { mode: "tournament" }) & { locale: string; sound: boolean };

/**
 * Reads a start message.
 * @throws where it is none
 */
export function parseStart(text: unknown): Start {
  const said = JSON.parse(String(text)) as Record<string, unknown>;
  const common = { locale: String(said.locale ?? "en"), sound: said.sound === true };
  if (said.mode === "tournament") return { mode: "tournament", ...common };
  if (said.mode !== "daily") throw new Error(`no such mode: ${said.mode}`);
  const practice = said.practice === true;
  return {
    mode: "daily",
    level: Number(said.game_level),
    seed: typeof said.seed === "string" ? said.seed : null,
    rulesVersion: practice ? null : Number(said.rulesVersion),
    watched: !practice && said.watched === true,
    practice,
    ...common,
  };
}
