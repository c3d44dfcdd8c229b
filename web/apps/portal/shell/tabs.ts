import { isGame, paths, type RouteName } from "#lib/router";
import type { IconName } from "#ui";
import { m } from "#words";

type Tab = {
  route: "home" | "gamingTasks" | "tournaments" | "rewards" | "profile";
  icon: IconName;
  label: () => string;
  /** Other screens that belong to the tab. */
  with: RouteName[];
};

export const tabs: Tab[] = [
  { route: "home", icon: "home", label: m.go_home, with: [] },
  { route: "gamingTasks", icon: "gamepad", label: m.tab_play, with: ["gameChallenges", "tasks"] },
  {
    route: "tournaments",
    icon: "trophy",
    label: m.tab_compete,
    with: ["tournament", "leaderboard"],
  },
  { route: "rewards", icon: "gift", label: m.nav_rewards, with: ["claims", "order", "thankYou"] },
  { route: "profile", icon: "user", label: m.tab_me, with: ["unsubscribe", "completed", "quests"] },
];

/** Forms with their own action at the bottom: two rows would leave little of a small screen. */
const forms: RouteName[] = ["redeem", "joinTournament", "editProfile"];

/** Whether a screen has the tabs. A running game has the whole screen. */
export const hasTabs = (name: RouteName | undefined): boolean =>
  name === undefined || !(forms.includes(name) || isGame(paths[name]));
