import { renderToStaticMarkup } from "react-dom/server";
import { createQueryClient } from "#lib/query";
import { paths, type RouteName, startRouter } from "#lib/router";
import { setUndecided } from "#lib/session";
import { Img } from "#ui";
import { type Locale, setLocale } from "#words";
import { App } from "./app.tsx";
import { routes } from "./routes.ts";

/*
 * Draws screens as they stand before anything is known: who looks, and what the calls answer. The build lays them into
 * the pages, so that a phone shows something before the first line of script has come (`scripts/shells.ts`).
 */

/** The markup of a picture as the app draws the first of a list. */
export const drawPicture = (art: string, sizes: string): string =>
  renderToStaticMarkup(<Img art={art} alt="" sizes={sizes} priority />);

/** The markup of a screen in a language, with its code there and no answer to any call. */
export async function draw(name: RouteName, locale: Locale): Promise<string> {
  setUndecided("restoring");
  setLocale(locale);
  Object.assign(window.location, { pathname: paths[name] });
  const client = createQueryClient();
  const stop = startRouter(routes, client);
  await routes[name].screen?.();
  // Whoever waits for the same code goes on first.
  await new Promise((resolve) => setTimeout(resolve));
  const markup = renderToStaticMarkup(<App client={client} quiet />);
  stop();
  client.clear();
  return markup;
}
