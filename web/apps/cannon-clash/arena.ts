/** An arena: its atlases' number, and the colour around its ground. */
export type Arena = { number: 1 | 2 | 3; around: string };

export const arenas: readonly [Arena, ...Arena[]] = [
  { number: 1, around: "#0e2413" },
  { number: 2, around: "#38220f" },
  { number: 3, around: "#182a44" },
];

/** The arena of a match, by a text that both players and spectators have. */
export function arenaOf(match: string): Arena {
  let hash = 7;
  for (const letter of match) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return arenaAt(hash);
}

/** The arenas in turn. */
export const arenaAt = (turn: number): Arena => arenas[turn % arenas.length] ?? arenas[0];
