import { queryOptions } from "@tanstack/react-query";
import type {
  Banner,
  EslGame,
  Game,
  Leader,
  LearnLink,
  OwnRank,
  Reward,
  Video,
  VideoGame,
} from "#api";
import { fromPage, listFromPage, pageText } from "../config/index.ts";
import { http } from "../http/request.ts";
import { session } from "../session/store.ts";
import { getLocale } from "../words/runtime.ts";

/* Lists whose first entries the home screen shows and that also have their own screen. */

const whole = <T>(list: T) => list;

export const bannersQuery = () => {
  const lang = getLocale();
  const banners = pageText("banners", lang);
  return queryOptions({
    queryKey: ["banners", lang],
    queryFn: ({ signal }) => http.get<Banner[]>("/v1/content/banners", { query: { lang }, signal }),
    staleTime: seldom,
    ...(banners && fromPage(banners)),
  });
};

export const rewardsQuery = () =>
  queryOptions({
    queryKey: ["rewards"],
    queryFn: ({ signal }) => http.get<Reward[]>("/v1/rewards", { signal }),
    ...listFromPage("rewards", whole),
  });

type Standings = {
  leaders: Leader[];
  /** Null for a guest and without a rank; undefined while only the page's list is known. */
  me: OwnRank | null | undefined;
};

/** The first hundred, and the caller's own standing. */
export const leaderboardQuery = () => {
  const brought = listFromPage("leaderboard", (leaders): Standings => ({ leaders, me: undefined }));
  return queryOptions({
    queryKey: ["leaderboard"],
    queryFn: async ({ signal }): Promise<Standings> => {
      const { data, me } = await http.whole.get<Leader[], { me?: OwnRank | null }>(
        "/v1/leaderboard",
        { signal },
      );
      return { leaders: data, me: me ?? null };
    },
    ...brought,
    // All readers get the same page, so a possible subscriber loads the list at once to learn their
    // rank.
    ...(brought && session().status !== "guest" && { initialDataUpdatedAt: 0 }),
  });
};

/**
 * In-house games with playable levels, and the tournament game, which has none. The server also
 * lists games whose levels it cannot judge yet.
 */
export const eslGamesQuery = () =>
  queryOptions({
    queryKey: ["esl-games"],
    queryFn: ({ signal }) => http.get<EslGame[]>("/v1/esl-games", { signal }),
    // Playable games first, then games for tournaments only.
    select: (games) => [
      ...games.filter(({ game_status, levels }) => game_status !== 0 && levels > 0),
      ...games.filter(({ levels }) => levels === 0),
    ],
    staleTime: 10 * 60_000,
    ...listFromPage("eslGames", whole),
  });

/** Games with screenshot tasks. */
export const dailyGamesQuery = () =>
  queryOptions({
    queryKey: ["daily-games"],
    queryFn: ({ signal }) => http.get<Game[]>("/v1/challenges/games", { signal }),
    staleTime: 10 * 60_000,
    ...listFromPage("taskGames", whole),
  });

/** The operator changes this content rarely. */
const seldom = 5 * 60_000;

export const highlightsQuery = () =>
  queryOptions({
    queryKey: ["highlights"],
    queryFn: ({ signal }) => http.get<Video[]>("/v1/youtube-videos", { signal }),
    staleTime: seldom,
    ...listFromPage("highlights", whole),
  });

export const videoGamesQuery = () =>
  queryOptions({
    queryKey: ["highlights", "games"],
    queryFn: ({ signal }) => http.get<VideoGame[]>("/v1/youtube-videos/games", { signal }),
    staleTime: seldom,
    ...listFromPage("videoGames", whole),
  });

/** Pictures that link to the academy, in the reader's language. */
export const learnWinQuery = () => {
  const lang = getLocale();
  const links = pageText("learnWin", lang);
  return queryOptions({
    queryKey: ["learn-win", lang],
    queryFn: ({ signal }) =>
      http.get<LearnLink[]>("/v1/content/learn-win", { query: { lang }, signal }),
    staleTime: seldom,
    ...(links && fromPage(links)),
  });
};
