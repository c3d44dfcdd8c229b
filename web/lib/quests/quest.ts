import type { DailyQuest } from "#api";
import { href } from "../router/paths.ts";
import { isolate, m } from "../words/index.ts";

type Kind = {
  icon: "flame" | "gamepad" | "camera" | "trophy" | "resume" | "done";
  name: (game: string, count: number) => string;
  /** The screen on which the quest is done; the check-in is a sheet over every screen. */
  to?: (game: string | null) => string;
};

const level = (game: string | null) => href("gamingTasks", {}, { game });

const kinds: Record<string, Kind> = {
  claim: { icon: "flame", name: () => m.quests_claim() },
  level: { icon: "gamepad", name: (game) => m.quests_levels({ game, count: 1 }), to: level },
  levels: {
    icon: "gamepad",
    name: (game, count) => m.quests_levels({ game, count }),
    to: level,
  },
  task: { icon: "camera", name: () => m.quests_task(), to: () => href("gamingTasks") },
  check_in: { icon: "trophy", name: () => m.quests_check_in(), to: () => href("tournaments") },
  match: {
    icon: "resume",
    name: () => m.quests_match(),
    to: () => href("tournaments", {}, { tab: "mine" }),
  },
};

/** A quest that this build does not know yet. */
const unknown: Kind = { icon: "done", name: () => m.quests_other(), to: () => href("home") };

const kindOf = ({ kind }: DailyQuest) => kinds[kind] ?? unknown;

export const questIcon = (quest: DailyQuest) => kindOf(quest).icon;

/** The games made here. Their names must not come later: the text of a quest would move. */
const games: Record<string, { name: () => string; art: string }> = {
  aim_train_001: { name: m.route_aim_train, art: "games/aim-train" },
  puzzle_mania_001: { name: m.route_puzzle_mania, art: "games/puzzle-mania" },
  space_football_001: { name: m.route_space_football, art: "games/space-football" },
};
const gameOf = ({ game }: DailyQuest) => games[game ?? ""];

/** The picture of the quest's game; null for a quest without one. */
export const questArt = (quest: DailyQuest): string | null => gameOf(quest)?.art ?? null;

/** The quest in words. */
export const questName = (quest: DailyQuest): string =>
  kindOf(quest).name(isolate((gameOf(quest)?.name ?? m.quests_a_game)()), quest.target);

/** The address at which a quest is done; null for the check-in. */
export const placeOf = (quest: DailyQuest): string | null =>
  kindOf(quest).to?.(quest.game ?? null) ?? null;
