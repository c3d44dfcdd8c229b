/** The players' names beside a match; null where the game says "You" or "Opponent". */
export type Names = { own: string | null; other: string | null };

export const noNames: Names = { own: null, other: null };

/** Longer names are cut, as in the bracket (spec 9). */
const longest = 10;

const named = (value: unknown): string | null => {
  const letters = typeof value === "string" ? [...value.trim()] : [];
  if (letters.length === 0) return null;
  return letters.length > longest ? `${letters.slice(0, longest).join("")}…` : letters.join("");
};

/** Reads `names` of the app's start message: of the player, or of side A for a spectator. */
export function parseNames(said: unknown): Names {
  const { own, other } = (said ?? {}) as { own?: unknown; other?: unknown };
  return { own: named(own), other: named(other) };
}
