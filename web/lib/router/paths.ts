import { hrefOf } from "./address.ts";

/** All addresses of the product (spec 2). The portal's route table maps them to screens. */
export const paths = {
  home: "/",
  login: "/login",
  tasks: "/tasks",
  gamingTasks: "/daily-gaming-tasks",
  gameChallenges: "/game-challenges",
  tournaments: "/tournaments",
  tournament: "/tournament/:tournamentId",
  joinTournament: "/join-tournament",
  rewards: "/rewards",
  redeem: "/redeem",
  thankYou: "/thankyou",
  claims: "/rewards/claims",
  order: "/rewards/claims/:claimId",
  leaderboard: "/leaderboard",
  completed: "/completed",
  quests: "/quests",
  highlights: "/highlights",
  gameHighlights: "/game-highlights",
  learnWin: "/learn-win",
  profile: "/profile",
  editProfile: "/edit-profile",
  invite: "/i/:code",
  challenge: "/c/:code",
  faqs: "/faqs",
  unsubscribe: "/unsubscribe",
  terms: "/terms-service",
  aimTrain: "/aim-train",
  cannonClash: "/cannon-clash",
  puzzleMania: "/puzzle-mania",
  spaceFootball: "/space-football",
  gallery: "/dev/gallery",
} as const;

export type RouteName = keyof typeof paths;

/**
 * Builds an address: `href("tournament", { tournamentId: 7 })`, `href("gameChallenges", {}, {
 * gameId: 3 })`.
 */
export const href = hrefOf(paths);

const games: string[] = [paths.aimTrain, paths.cannonClash, paths.puzzleMania, paths.spaceFootball];
export const isGame = (pathname: string): boolean => games.includes(pathname);
