import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { createQueryClient } from "#lib/query";
import { navigate, startHistory, startRouter } from "#lib/router";
import { setUndecided } from "#lib/session";
import { artCardSizes, Img } from "#ui";
import { type Locale, setLocale } from "#words";
import { tournamentCardSizes } from "../../features/tournaments/parts/card.tsx";
import { App } from "./app.tsx";
import { routes } from "./routes.ts";

/*
 * Draws screens as they stand before anything is known: who looks, and what the calls answer. The build lays them into
 * the pages, so that a phone shows something before the first line of script has come (`scripts/shells.ts`).
 */

const settled = 60;

type Cards = {
  /** The list of the page's data that the cards show. */
  list: string;
  /** The picture of an entry, the best first; an entry's fields stand in braces. */
  art: string[];
  /** Entries without this are not shown. */
  only?: string;
  sizes: string;
};

/** Screens whose first card the server knows: its picture is in the page. */
export const cards: Record<string, Cards> = {
  "/daily-gaming-tasks": {
    list: "eslGames",
    art: ["games/{thumbnail}"],
    only: "game_status",
    sizes: artCardSizes,
  },
  "/tournaments": {
    list: "eslTournaments",
    art: ["games/{banner}-hero", "games/{thumbnail}"],
    sizes: tournamentCardSizes,
  },
  "/rewards": { list: "rewards", art: ["rewards/{image}"], sizes: artCardSizes },
};

/** A picture as the app draws the first of a list. */
export function drawPicture(art: string, sizes: string): Element | null {
  const place = document.createElement("div");
  const root = createRoot(place);
  flushSync(() => root.render(<Img art={art} alt="" sizes={sizes} priority />));
  const drawn = place.firstElementChild?.cloneNode(true) as Element | undefined;
  root.unmount();
  return drawn ?? null;
}

/** The markup of a screen, once its code is there and nothing changes any more. */
export async function draw(path: string, locale: Locale): Promise<Element> {
  setUndecided("restoring");
  setLocale(locale);
  startHistory();
  navigate(path, { replace: true });
  const client = createQueryClient();
  const stop = startRouter(routes, client);
  const place = document.createElement("div");
  document.body.replaceChildren(place);
  const root = createRoot(place);
  root.render(<App client={client} quiet />);
  let before = "";
  while (before === "" || before !== place.innerHTML) {
    before = place.innerHTML;
    await new Promise((resolve) => setTimeout(resolve, settled));
  }
  const drawn = place.cloneNode(true) as Element;
  root.unmount();
  stop();
  client.clear();
  return drawn;
}
