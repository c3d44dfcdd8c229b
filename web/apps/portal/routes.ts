import { claimQuery } from "#lib/claims";
import { playOf } from "#lib/levels";
import {
  dailyGamesQuery,
  eslGamesQuery,
  highlightsQuery,
  leaderboardQuery,
  learnWinQuery,
  rewardsQuery,
  videoGamesQuery,
} from "#lib/lists";
import { href, type RouteTable } from "#lib/router";
import { dailyDataQuery, profileQuery, streakQuery } from "#lib/subscriber";
import { eslTournamentsQuery, weeklyTournamentsQuery } from "#lib/tournaments";
import { m } from "#words";
import type { GameName } from "../../features/games/screens.ts";
import { parseChosen } from "../../features/rewards/redemption.ts";
import { gameChallengesQuery } from "../../features/tasks/challenges-query.ts";
import { bracketQuery, tournamentQuery } from "../../features/tournaments/queries.ts";

const game = (name: GameName) => async () =>
  (await import("../../features/games/screens.ts")).screenOf(name);

/**
 * To build a screen, add `screen` (lazy) and `load` with its first queries. An entry without
 * `screen` shows the not-found screen.
 */
export const routes: RouteTable = {
  home: { title: m.home_title, screen: () => import("../../features/home/screen.tsx") },
  login: { title: m.log_in, screen: () => import("../../features/login/screen.tsx") },
  tasks: {
    title: m.nav_daily_tasks,
    protected: true,
    screen: () => import("../../features/tasks/daily.tsx"),
    load: () => [streakQuery(), dailyDataQuery()],
  },
  gamingTasks: {
    title: m.tasks_title,
    screen: () => import("../../features/tasks/screen.tsx"),
    load: () => [eslGamesQuery(), dailyGamesQuery()],
  },
  gameChallenges: {
    title: m.nav_gaming_tasks,
    screen: () => import("../../features/tasks/challenges.tsx"),
    load: ({ query, isSubscriber }) => {
      const id = query.get("gameId");
      return id ? [dailyGamesQuery(), gameChallengesQuery(id, isSubscriber)] : [dailyGamesQuery()];
    },
  },
  tournaments: {
    title: m.nav_tournaments,
    screen: () => import("../../features/tournaments/screen.tsx"),
    load: () => [eslTournamentsQuery(), weeklyTournamentsQuery()],
  },
  tournament: {
    title: m.bracket_title,
    screen: () => import("../../features/tournaments/bracket.tsx"),
    load: ({ params: { tournamentId = "" } }) =>
      tournamentId.trim() ? [bracketQuery(tournamentId), tournamentQuery(tournamentId)] : [],
  },
  joinTournament: {
    title: m.join_title,
    protected: true,
    screen: () => import("../../features/tournaments/join.tsx"),
    load: ({ query }) => {
      const id = query.get("tournamentId")?.trim();
      return id ? [tournamentQuery(id)] : [];
    },
  },
  rewards: {
    title: m.nav_rewards,
    screen: () => import("../../features/rewards/screen.tsx"),
    load: () => [rewardsQuery()],
  },
  redeem: {
    title: m.redeem_title,
    protected: true,
    screen: () => import("../../features/rewards/redeem.tsx"),
    redirect: ({ state }) => (parseChosen(state) ? null : href("rewards")),
  },
  thankYou: {
    title: m.thankyou_title,
    screen: () => import("../../features/rewards/thank-you.tsx"),
  },
  claims: {
    title: m.claims_title,
    protected: true,
    screen: () => import("../../features/rewards/claims.tsx"),
  },
  order: {
    title: m.order_title,
    protected: true,
    screen: () => import("../../features/rewards/order.tsx"),
    load: ({ params: { claimId = "" } }) => (claimId ? [claimQuery(claimId)] : []),
  },
  leaderboard: {
    title: m.nav_leaderboard,
    screen: () => import("../../features/leaderboard/screen.tsx"),
    load: () => [leaderboardQuery()],
  },
  invite: {
    title: m.invite_title,
    screen: () => import("../../features/leaderboard/friends/invite.tsx"),
  },
  challenge: {
    title: m.challenge_title,
    screen: () => import("../../features/leaderboard/friends/challenge.tsx"),
  },
  completed: {
    title: m.nav_completed,
    screen: () => import("../../features/tasks/completed.tsx"),
  },
  quests: {
    title: m.nav_quests,
    protected: true,
    screen: () => import("../../features/quests/screen.tsx"),
  },
  highlights: {
    title: m.nav_highlights,
    screen: () => import("../../features/highlights/screen.tsx"),
    load: () => [videoGamesQuery(), highlightsQuery()],
  },
  gameHighlights: {
    title: m.nav_highlights,
    screen: () => import("../../features/highlights/game.tsx"),
  },
  learnWin: {
    title: m.route_learn_win,
    screen: () => import("../../features/content/learn-win.tsx"),
    load: () => [learnWinQuery()],
  },
  profile: {
    title: m.nav_profile,
    protected: true,
    screen: () => import("../../features/profile/screen.tsx"),
    load: () => [profileQuery(), streakQuery()],
  },
  editProfile: {
    title: m.route_edit_profile,
    protected: true,
    screen: () => import("../../features/profile/edit.tsx"),
    load: () => [profileQuery()],
  },
  faqs: { title: m.route_faqs, screen: () => import("../../features/content/faqs.tsx") },
  unsubscribe: {
    title: m.route_unsubscribe,
    protected: true,
    screen: () => import("../../features/profile/unsubscribe.tsx"),
  },
  terms: { title: m.route_terms, screen: () => import("../../features/content/terms.tsx") },
  // These screens leave by themselves if there is nothing to play
  // (features/games/play/arrival.tsx).
  aimTrain: { title: m.route_aim_train, screen: game("aimTrain") },
  cannonClash: { title: m.route_cannon_clash, screen: game("cannonClash") },
  puzzleMania: {
    title: m.route_puzzle_mania,
    screen: () => import("../../features/games/puzzle/screen.tsx"),
    // Without navigation state, or with that of a reloaded page: back to the selector (spec 2).
    redirect: ({ state, query }) =>
      playOf(state) || query.has("album") ? null : href("gamingTasks"),
    footer: false,
  },
  spaceFootball: {
    title: m.route_space_football,
    screen: game("spaceFootball"),
    footer: false,
  },
  gallery: {
    title: () => "Gallery",
    demo: true,
    screen: async () => (await import("./gallery/index.ts")).loadGallery(),
  },
};
