import { eslGamesQuery } from "#lib/lists";
import type { RouteTable } from "#lib/router";
import { m } from "#words";

/**
 * Every address of the product, and what stands behind it. To build a screen: add `screen` (lazy), and
 * `load` with the queries that it reads first. An entry without `screen` shows the not-found screen.
 */
export const routes: RouteTable = {
  home: { title: m.home_title, screen: () => import("../../features/home/screen.tsx") },
  tasks: { title: m.nav_daily_tasks, protected: true },
  gamingTasks: {
    title: m.tasks_title,
    screen: () => import("../../features/tasks/screen.tsx"),
    load: () => [eslGamesQuery()],
  },
  gameChallenges: { title: m.nav_gaming_tasks },
  tournaments: { title: m.nav_tournaments },
  tournament: { title: m.nav_tournaments },
  joinTournament: { title: m.nav_tournaments, protected: true },
  rewards: { title: m.nav_rewards },
  redeem: { title: m.nav_rewards, protected: true },
  thankYou: { title: m.nav_rewards },
  leaderboard: { title: m.nav_leaderboard },
  completed: { title: m.nav_completed },
  highlights: { title: m.nav_highlights },
  gameHighlights: { title: m.nav_highlights },
  learnWin: { title: m.route_learn_win },
  profile: { title: m.nav_profile, protected: true },
  editProfile: { title: m.route_edit_profile },
  faqs: { title: m.route_faqs },
  unsubscribe: { title: m.route_unsubscribe },
  terms: { title: m.route_terms },
  aimTrain: { title: m.route_aim_train },
  cannonClash: { title: m.route_cannon_clash },
  puzzleMania: { title: m.route_puzzle_mania, footer: false },
  spaceFootball: { title: m.route_space_football, footer: false },
  gallery: { title: () => "Gallery", demo: true, screen: () => import("./gallery/screen.tsx") },
};
