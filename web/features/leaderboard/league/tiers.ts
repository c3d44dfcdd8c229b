import { m } from "#words";

/** Every tier, lowest first. */
const tiers = ["bronze", "silver", "gold", "platinum", "diamond", "champion"] as const;
export type Tier = (typeof tiers)[number];

const names: Record<Tier, () => string> = {
  bronze: m.league_bronze,
  silver: m.league_silver,
  gold: m.league_gold,
  platinum: m.league_platinum,
  diamond: m.league_diamond,
  champion: m.league_champion,
};

/** A tier of the API; the lowest for a word that this build does not know. */
export const tierOf = (word: string): Tier => tiers.find((tier) => tier === word) ?? "bronze";

export const nameOfTier = (tier: Tier): string => names[tier]();

/** The tier after a movement, never beyond the lowest or the highest. */
export function tierAfter(tier: Tier, movement: string): Tier {
  const step = movement === "up" ? 1 : movement === "down" ? -1 : 0;
  return tiers[tiers.indexOf(tier) + step] ?? tier;
}
