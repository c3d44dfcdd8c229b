import type { ListName } from "#lib/config";
import type { RouteName } from "#lib/router";
import { artCardSizes } from "#ui";
import { shownLeaders, shownRewards } from "../../features/home/parts/items.ts";
import { tournamentCardSizes } from "../../features/tournaments/parts/card.tsx";

/** The cards that a screen begins with. */
export type Cards = {
  /** The list of the page's data that the cards show. */
  list: ListName;
  /** The picture of an entry, the best first; an entry's fields stand in braces. */
  art: string[];
  /** Entries without this are not shown. */
  only?: string;
  sizes: string;
};

type PageContents = {
  /** The lists that the page brings, in the order in which the server waits for them: whole, or their first entries. */
  lists: Partial<Record<ListName, "whole" | number>>;
  /** Where the server knows the screen's first card: its picture is in the page. */
  cards?: Cards;
};

/**
 * The screens that strangers open first. Their pages bring what they show at once: first data, and the screen as it is
 * drawn before its script (`shells.tsx`). Only the build reads this; from there the server has it (`scripts/pages.ts`).
 */
export const pages: Partial<Record<RouteName, PageContents>> = {
  home: {
    lists: {
      banners: "whole",
      rewards: shownRewards,
      eslGames: "whole",
      // As many as a wide window shows before anybody scrolls.
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
