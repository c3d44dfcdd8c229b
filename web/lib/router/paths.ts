import { withQuery } from "./query.ts";

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

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type Values = Record<string, string | number | null | undefined>;
type HrefArgs<Name extends RouteName> = [ParamNames<(typeof paths)[Name]>] extends [never]
  ? [params?: Record<never, never>, query?: Values]
  : [params: Record<ParamNames<(typeof paths)[Name]>, string | number>, query?: Values];

/**
 * Builds an address: `href("tournament", { tournamentId: 7 })`, `href("gameChallenges", {}, {
 * gameId: 3 })`.
 */
export function href<Name extends RouteName>(
  name: Name,
  ...[params, query]: HrefArgs<Name>
): string {
  const path = paths[name].replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(String((params as Values | undefined)?.[key] ?? "")),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== null && value !== undefined && value !== "") search.set(key, String(value));
  }
  return withQuery(path, search);
}

/** The parameters of `path` in an address; null for another route's address. */
export function match(path: string, pathname: string): Record<string, string> | null {
  const clean = (text: string) => text.replace(/\/+$/, "").split("/");
  const [pattern, actual] = [clean(path), clean(pathname)];
  if (pattern.length !== actual.length) return null;
  const params: Record<string, string> = {};
  for (const [i, part] of pattern.entries()) {
    const given = actual[i] ?? "";
    if (part.startsWith(":")) {
      if (given === "") return null;
      try {
        params[part.slice(1)] = decodeURIComponent(given);
      } catch {
        return null;
      }
    } else if (part !== given) return null;
  }
  return params;
}

const games: string[] = [paths.aimTrain, paths.cannonClash, paths.puzzleMania, paths.spaceFootball];
export const isGame = (pathname: string): boolean => games.includes(pathname);
