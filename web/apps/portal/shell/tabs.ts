import type { RouteName } from "#lib/router";
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
