import type { Level } from "#api";
import { m } from "#words";

const named: Record<string, () => string> = {
  Easy: m.level_easy,
  Medium: m.level_medium,
  Hard: m.level_hard,
};

/** A level's name in the reader's language; the server's is English (`arena_rules::levels`). */
export function levelName({ name, game_level }: Pick<Level, "name" | "game_level">): string {
  const known = named[name];
  if (known) return known();
  return name === `Level ${game_level}` ? m.level_numbered({ number: game_level }) : name;
}
