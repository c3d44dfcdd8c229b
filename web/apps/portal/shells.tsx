import { createRoot } from "react-dom/client";
import { createQueryClient } from "#lib/query";
import { navigate, startHistory, startRouter } from "#lib/router";
import { setRestoring } from "#lib/session";
import { type Locale, setLocale } from "#words";
import { App } from "./app.tsx";
import { routes } from "./routes.ts";

/*
 * Draws screens as they stand before anything is known: who looks, and what the calls answer. The build lays them into
 * the pages, so that a phone shows something before the first line of script has come (`scripts/shells.ts`).
 */

const settled = 60;

/** The markup of a screen, once its code is there and nothing changes any more. */
export async function draw(path: string, locale: Locale): Promise<Element> {
  setRestoring(true);
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
