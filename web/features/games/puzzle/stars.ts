export const mostStars = 3;

/** The moves that must be left for three stars and for two. */
export const movesForStars = [5, 2] as const;

/**
 * The stars of a solved puzzle by the moves that are left. The server's rule (`arena_rules::album`); its
 * own count is the one that the album keeps.
 */
export function starsOf({ moves, max }: { moves: number; max: number }): number {
  const [three, two] = movesForStars;
  const left = max - moves;
  return left >= three ? mostStars : left >= two ? 2 : 1;
}
