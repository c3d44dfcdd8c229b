import type { RouteName } from "#lib/router";
import type { IconName } from "#ui";
import { m } from "#words";

/** Menu entries in the specification's order (spec 2), and quests. */
export const menu: {
  route: Exclude<RouteName, "tournament" | "order" | "invite" | "challenge">;
  icon: IconName;
  label: () => string;
}[] = [
  { route: "home", icon: "home", label: m.nav_home },
  { route: "tasks", icon: "tasks", label: m.nav_daily_tasks },
  { route: "tournaments", icon: "trophy", label: m.nav_tournaments },
  { route: "gamingTasks", icon: "gamepad", label: m.nav_gaming_tasks },
  { route: "rewards", icon: "gift", label: m.nav_rewards },
  { route: "leaderboard", icon: "podium", label: m.nav_leaderboard },
  { route: "highlights", icon: "play", label: m.nav_highlights },
  { route: "completed", icon: "done", label: m.nav_completed },
  { route: "quests", icon: "crown", label: m.nav_quests },
];
