import { queryOptions, useQuery } from "@tanstack/react-query";
import type {
  Banner,
  Config,
  EslGame,
  Faq,
  Game,
  Leader,
  LearnLink,
  Privacy,
  Reward,
  Tournament,
  Video,
  VideoGame,
} from "#api";
import { http } from "../http/request.ts";
import { getLocale } from "../words/runtime.ts";
import { allAdditions } from "./additions.ts";

export { allAdditions };

type OperatorDefaults = Pick<
  Config,
  | "product"
  | "operator"
  | "coin"
  | "organiser"
  | "partner"
  | "gameId"
  | "country"
  | "limits"
  | "additions"
>;

/**
 * The specification's operator. The product has none, which saves bytes of the first load: its pages always bring the
 * configuration. An addition that a node of an earlier build does not name is off.
 */
const operatorDefaults: OperatorDefaults = import.meta.env.PROD
  ? ({
      product: "",
      operator: "",
      coin: "",
      organiser: "",
      partner: "",
      gameId: "",
      additions: {},
    } as unknown as OperatorDefaults)
  : {
      product: "Arena",
      operator: "Jazz",
      coin: "ESL Coins",
      organiser: "ESL",
      partner: "GameNow",
      gameId: "PUBG ID",
      country: { prefix: "92", trunk: "0", mobile: [{ prefix: "3", digits: 10, maxDigits: 10 }] },
      limits: { screenshotBytes: 2_048_000, profileImageBytes: 2_097_152 },
      additions: allAdditions,
    };

/** The contract's defaults, used while the configuration loads and the page brought none. */
export const defaultConfig: Config = {
  ...operatorDefaults,
  tagline: "",
  taglines: {},
  links: [],
  languages: [],
  supportEmail: "",
  copyright: "",
  landingUrl: "/api/v1/auth/landing",
  subscribeUrl: "/api/v1/auth/landing",
  unsubscribeUrl: "",
  social: [],
  timeZone: "Asia/Karachi",
  utcOffsets: [{ minutes: 300 }],
  mode: "production",
  streak: { days: 30, base: 10, step: 5 },
  pushKey: null,
};

type Lists = {
  rewards: Reward[];
  leaderboard: Leader[];
  eslGames: EslGame[];
  taskGames: Game[];
  eslTournaments: Tournament[];
  weeklyTournaments: Tournament[];
  highlights: Video[];
  videoGames: VideoGame[];
};

/** The data in a page: always the configuration, and the page's own lists and texts. */
type PageData = Partial<Lists> & {
  lang?: string;
  config?: Config;
  banners?: Banner[];
  learnWin?: LearnLink[];
  faqs?: Faq[];
  privacy?: Privacy;
  /** The first entries of lists longer than the page shows at once. */
  first?: Partial<Lists>;
};

/**
 * A list or text that a page may bring. The server has the same names
 * (`http/src/site/pages/lists.rs`).
 */
export type ListName = Exclude<keyof PageData, "lang" | "config" | "first">;

function readPage(): PageData {
  const text = document.getElementById("arena-data")?.textContent;
  return text ? (JSON.parse(text) as PageData) : {};
}

let page: PageData | undefined;
export function pageData(): PageData {
  page ??= readPage();
  return page;
}

/** A text of the page, if it is in the language now shown. */
export function pageText<Name extends "banners" | "learnWin" | "faqs" | "privacy">(
  name: Name,
  lang: string,
): PageData[Name] | undefined {
  const page = pageData();
  return page.lang === lang ? page[name] : undefined;
}

/** Query options for data from the page, which is as old as the page. */
export const fromPage = <T>(data: T) => ({
  initialData: data,
  initialDataUpdatedAt: performance.timeOrigin,
});

/** Counts the entries of a list that the page brought: all, or those of a part of the screen. */
export function countOnPage<Name extends keyof Lists>(
  name: Name,
  counts: (entry: Lists[Name][number]) => boolean = () => true,
): number | undefined {
  const { [name]: whole, first } = pageData();
  const list = (whole ?? first?.[name]) as Lists[Name][number][] | undefined;
  return list?.filter(counts).length;
}

/**
 * Query options for a list from the page. If the page brought only first entries, they are drawn at
 * once and the query loads the whole list.
 */
export function listFromPage<Name extends keyof Lists, T>(
  name: Name,
  read: (list: Lists[Name]) => T,
) {
  const { lang, [name]: whole, first } = pageData();
  // Names in a list are in the page's language.
  if (lang && lang !== getLocale()) return;
  if (whole) return fromPage(read(whole as Lists[Name]));
  const beginning = first?.[name];
  return beginning && { initialData: read(beginning), initialDataUpdatedAt: 0 };
}

const complete = (config: Config): Config => ({
  ...defaultConfig,
  ...config,
  additions: { ...defaultConfig.additions, ...config.additions },
});

export const configQuery = () => {
  const { config } = pageData();
  return queryOptions({
    queryKey: ["config"],
    queryFn: ({ signal }) => http.get<Config>("/v1/config", { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    // A node of an earlier build does not send what is new.
    select: complete,
    ...(config ? { initialData: config } : { placeholderData: defaultConfig }),
  });
};

/** Never suspends. */
export const useConfig = (): Config => useQuery(configQuery()).data ?? defaultConfig;

/** The landing page's address, where a guest logs in and returns to `returnTo` with a hand-off. */
export const landingHref = (config: Config, returnTo: string) =>
  behind(config.landingUrl, returnTo);

/**
 * The operator's subscription page, where anybody can also log in. Returns like the landing page.
 */
export const subscribeHref = (config: Config, returnTo: string) =>
  behind(config.subscribeUrl, returnTo);

function behind(page: string, returnTo: string): string {
  return `${page}${page.includes("?") ? "&" : "?"}returnTo=${encodeURIComponent(returnTo)}`;
}
