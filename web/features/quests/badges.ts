import { isolate, m, number } from "#words";

export type Family =
  | "flame"
  | "level"
  | "puzzle"
  | "target"
  | "ball"
  | "swords"
  | "cup"
  | "camera"
  | "gift"
  | "coins"
  | "up";
export type Metal = "bronze" | "silver" | "gold";

type Words = { coin: string };
type Shown = {
  family: Family;
  metal: Metal;
  name: (words: Words) => string;
  /** What earns the badge. */
  how: (words: Words) => string;
};

const streak = (days: number, metal: Metal, name: () => string): Shown => ({
  family: "flame",
  metal,
  name,
  how: () => m.badges_how_streak({ day: days }),
});
const levels = (count: number, metal: Metal): Shown => ({
  family: "level",
  metal,
  name: () => m.badges_levels({ count }),
  how: () => m.badges_how_levels({ count }),
});
const master = (family: Family, name: () => string, game: () => string): Shown => ({
  family,
  metal: "gold",
  name,
  how: () => m.badges_how_last({ game: isolate(game()) }),
});
const tasks = (count: number, metal: Metal): Shown => ({
  family: "camera",
  metal,
  name: () => m.badges_screenshots({ count }),
  how: () => m.badges_how_screenshots({ count }),
});
const earned = (amount: number, metal: Metal): Shown => {
  const words = ({ coin }: Words) => isolate(`${number(amount)} ${coin}`);
  return {
    family: "coins",
    metal,
    name: words,
    how: (all) => m.badges_how_earned({ amount: words(all) }),
  };
};

const badges: Record<string, Shown> = {
  first_claim: {
    family: "flame",
    metal: "bronze",
    name: () => m.badges_first_claim(),
    how: () => m.badges_how_first_claim(),
  },
  streak_7: streak(7, "bronze", m.badges_streak_7),
  streak_14: streak(14, "silver", m.badges_streak_14),
  streak_30: streak(30, "gold", m.badges_streak_30),
  first_level: {
    family: "level",
    metal: "bronze",
    name: () => m.badges_first_level(),
    how: () => m.badges_how_first_level(),
  },
  levels_25: levels(25, "silver"),
  levels_100: levels(100, "gold"),
  puzzle_master: master("puzzle", m.badges_puzzle_master, m.route_puzzle_mania),
  aim_master: master("target", m.badges_aim_master, m.route_aim_train),
  football_master: master("ball", m.badges_football_master, m.route_space_football),
  tournament: {
    family: "swords",
    metal: "bronze",
    name: () => m.badges_tournament(),
    how: () => m.badges_how_tournament(),
  },
  match_won: {
    family: "swords",
    metal: "silver",
    name: () => m.badges_match_won(),
    how: () => m.badges_how_match_won(),
  },
  champion: {
    family: "cup",
    metal: "gold",
    name: () => m.badges_champion(),
    how: () => m.badges_how_champion(),
  },
  screenshot: {
    family: "camera",
    metal: "bronze",
    name: () => m.badges_screenshot(),
    how: () => m.badges_how_screenshot(),
  },
  screenshots_10: tasks(10, "silver"),
  screenshots_50: tasks(50, "gold"),
  redeemed: {
    family: "gift",
    metal: "silver",
    name: () => m.badges_redeemed(),
    how: () => m.badges_how_redeemed(),
  },
  earned_1000: earned(1_000, "silver"),
  earned_10000: earned(10_000, "gold"),
  promoted: {
    family: "up",
    metal: "silver",
    name: () => m.badges_promoted(),
    how: () => m.badges_how_promoted(),
  },
};

/** A badge that this build does not know yet. */
const unknown: Shown = {
  family: "cup",
  metal: "silver",
  name: () => m.badges_other(),
  how: () => "",
};

export const badgeOf = (id: string): Shown => badges[id] ?? unknown;
