import type { ListName } from "#lib/config";
import type { RouteName } from "#lib/router";
import { artCardSizes } from "#ui";
import { shownLeaders, shownRewards } from "../../features/home/parts/items.ts";
import { tournamentCardSizes } from "../../features/tournaments/parts/card.tsx";

export type Cards = {
  list: ListName;
  /** Addresses of an entry's picture, the best first; the entry's fields in braces. */
  art: string[];
  /** Only entries with this field are shown. */
  only?: string;
  sizes: string;
};

type PageContents = {
  /**
   * The page's lists in the order in which the server waits for them: whole, or their first
   * entries.
   */
  lists: Partial<Record<ListName, "whole" | number>>;
  /** Set if the server knows the first card, so that its picture can be in the page. */
  cards?: Cards;
};

/**
 * The screens that strangers open first. Their pages contain the first data and the screen as drawn
 * before its script (`shells.tsx`). Only the build reads this file, and passes it to the server
 * (`scripts/pages.ts`).
 */
export const pages: Partial<Record<RouteName, PageContents>> = {
  home: {
    lists: {
      banners: "whole",
      rewards: shownRewards,
      eslGames: "whole",
      // As many as a wide window shows without scrolling.
      taskGames: 8,
      eslTournaments: 4,
      weeklyTournaments: 4,
      highlights: 6,
      leaderboard: shownLeaders,
    },
  },
  gamingTasks: {
    lists: { eslGames: "whole", taskGames: "whole" },
    cards: {
      list: "eslGames",
      art: ["games/{thumbnail}"],
      only: "game_status",
      sizes: artCardSizes,
    },
  },
  tournaments: {
    lists: { eslTournaments: 12, weeklyTournaments: 12 },
    cards: {
      list: "eslTournaments",
      art: ["games/{banner}-hero", "games/{thumbnail}"],
      sizes: tournamentCardSizes,
    },
  },
  rewards: {
    lists: { rewards: "whole" },
    cards: { list: "rewards", art: ["rewards/{image}"], sizes: artCardSizes },
  },
  leaderboard: { lists: { leaderboard: "whole" } },
  highlights: { lists: { videoGames: "whole", highlights: 12 } },
  learnWin: { lists: { learnWin: "whole" } },
  faqs: { lists: { faqs: "whole" } },
  terms: { lists: { privacy: "whole" } },
};
