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

/** The contract's defaults: what the frame is drawn with when the page came without data and the call is under way. */
export const defaultConfig: Config = {
  product: "Arena",
  operator: "Jazz",
  tagline: "",
  taglines: {},
  coin: "ESL Coins",
  supportEmail: "",
  copyright: "",
  landingUrl: "/api/v1/auth/landing",
  subscribeUrl: "/api/v1/auth/landing",
  unsubscribeUrl: "",
  social: [],
  timeZone: "Asia/Karachi",
  mode: "production",
  country: { prefix: "92", trunk: "0", mobile: [{ prefix: "3", digits: 10, maxDigits: 10 }] },
  streak: { days: 30, base: 10, step: 5 },
  pushKey: null,
  limits: { screenshotBytes: 2_048_000, profileImageBytes: 2_097_152, pubgIdMin: 4, pubgIdMax: 15 },
};

/** What a page may show before anything is asked for, each list as its call answers to a guest. */
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

/** The configuration on every page; a list on the page that shows it, a text in the page's language. */
type PageData = Partial<Lists> & {
  lang?: string;
  config?: Config;
  banners?: Banner[];
  learnWin?: LearnLink[];
  faqs?: Faq[];
  privacy?: Privacy;
  /** The beginnings of lists that are longer than what the page shows at once. */
  first?: Partial<Lists>;
};

/** A list or a text that a page may bring: the server knows each by this name (`http/src/site/pages/lists.rs`). */
export type ListName = Exclude<keyof PageData, "lang" | "config" | "first">;

function readPage(): PageData {
  const text = document.getElementById("arena-data")?.textContent;
  return text ? (JSON.parse(text) as PageData) : {};
}

let page: PageData | undefined;
/** What the server put into the page. */
export function pageData(): PageData {
  page ??= readPage();
  return page;
}

/** A text of the page, where the page came in the language that is read now. */
export function pageText<Name extends "banners" | "learnWin" | "faqs" | "privacy">(
  name: Name,
  lang: string,
): PageData[Name] | undefined {
  const page = pageData();
  return page.lang === lang ? page[name] : undefined;
}

/** What the page brought is as old as the page. */
export const fromPage = <T>(data: T) => ({
  initialData: data,
  initialDataUpdatedAt: performance.timeOrigin,
});

/** How many of a list the page brought. */
export function countOnPage(name: keyof Lists): number | undefined {
  const { [name]: whole, first } = pageData();
  return (whole ?? first?.[name])?.length;
}

/** A list that the page brought, or its beginning: that is drawn at once, and the whole of it asked for. */
export function listFromPage<Name extends keyof Lists, T>(
  name: Name,
  read: (list: Lists[Name]) => T,
) {
  const { lang, [name]: whole, first } = pageData();
  // It names what there is in the language of the page.
  if (lang && lang !== getLocale()) return;
  if (whole) return fromPage(read(whole as Lists[Name]));
  const beginning = first?.[name];
  return beginning && { initialData: read(beginning), initialDataUpdatedAt: 0 };
}

export const configQuery = () => {
  const { config } = pageData();
  return queryOptions({
    queryKey: ["config"],
    queryFn: ({ signal }) => http.get<Config>("/v1/config", { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    ...(config ? { initialData: config } : { placeholderData: defaultConfig }),
  });
};

/** Brand, links, limits. Never suspends. */
export const useConfig = (): Config => useQuery(configQuery()).data ?? defaultConfig;

/** Where a guest logs in; it comes back to `returnTo` with a hand-off. */
export const landingHref = (config: Config, returnTo: string) =>
  behind(config.landingUrl, returnTo);

/** The operator's page, where a subscription is agreed to and anybody can log in; it comes back likewise. */
export const subscribeHref = (config: Config, returnTo: string) =>
  behind(config.subscribeUrl, returnTo);

function behind(page: string, returnTo: string): string {
  return `${page}${page.includes("?") ? "&" : "?"}returnTo=${encodeURIComponent(returnTo)}`;
}
