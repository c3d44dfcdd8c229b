export const mostStars = 3;

/**
 * The stars of a solved puzzle by the moves that are left: three from five on, two from two on. The
 * server's rule (`arena_rules::album`); its own count is the one that the album keeps.
 */
export function starsOf({ moves, max }: { moves: number; max: number }): number {
  const left = max - moves;
  return left >= 5 ? mostStars : left >= 2 ? 2 : 1;
}
