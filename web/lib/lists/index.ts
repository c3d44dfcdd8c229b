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

/*
 * Lists that the home screen shows the first few of, and that have a screen of their own.
 */

const whole = <T>(list: T) => list;

/** The home slider, in the reader's language. */
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
  /** Null for a guest and for who has not earned yet; undefined while the page's own list is all there is. */
  me: OwnRank | null | undefined;
};

/** The first hundred, and where the caller stands. */
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
    // The page is the same for everybody: who may have a place asks for it at once.
    ...(brought && session().status !== "guest" && { initialDataUpdatedAt: 0 }),
  });
};

/**
 * The games made here that can be played, and that of the tournaments, which has no levels. The server also lists those
 * whose levels nobody could judge yet.
 */
export const eslGamesQuery = () =>
  queryOptions({
    queryKey: ["esl-games"],
    queryFn: ({ signal }) => http.get<EslGame[]>("/v1/esl-games", { signal }),
    // What can be played now, then what is played in tournaments only.
    select: (games) => [
      ...games.filter(({ game_status, levels }) => game_status !== 0 && levels > 0),
      ...games.filter(({ levels }) => levels === 0),
    ],
    staleTime: 10 * 60_000,
    ...listFromPage("eslGames", whole),
  });

/** The games that have screenshot tasks. */
export const dailyGamesQuery = () =>
  queryOptions({
    queryKey: ["daily-games"],
    queryFn: ({ signal }) => http.get<Game[]>("/v1/challenges/games", { signal }),
    staleTime: 10 * 60_000,
    ...listFromPage("taskGames", whole),
  });

/** What there is to watch and to read changes when the operator changes it, not while somebody looks. */
const seldom = 5 * 60_000;

/** The highlights, newest first. */
export const highlightsQuery = () =>
  queryOptions({
    queryKey: ["highlights"],
    queryFn: ({ signal }) => http.get<Video[]>("/v1/youtube-videos", { signal }),
    staleTime: seldom,
    ...listFromPage("highlights", whole),
  });

/** The games that have videos. */
export const videoGamesQuery = () =>
  queryOptions({
    queryKey: ["highlights", "games"],
    queryFn: ({ signal }) => http.get<VideoGame[]>("/v1/youtube-videos/games", { signal }),
    staleTime: seldom,
    ...listFromPage("videoGames", whole),
  });

/** The pictures that lead to the academy, in the reader's language. */
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
