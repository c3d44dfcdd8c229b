import { renderToStaticMarkup } from "react-dom/server";
import { allAdditions, configQuery, defaultConfig, pageData } from "#lib/config";
import { createQueryClient } from "#lib/query";
import { paths, type RouteName, startRouter } from "#lib/router";
import { setUndecided } from "#lib/session";
import { Img } from "#ui";
import { setLocale } from "#words";
import { App } from "./app.tsx";
import { routes } from "./routes.ts";

/*
 * Draws screens without session and data. The build puts them into the pages, so that a phone shows
 * something before any script (`scripts/shells.ts`).
 */

export const drawPicture = (art: string, sizes: string): string =>
  renderToStaticMarkup(<Img art={art} alt="" sizes={sizes} priority />);

/**
 * A screen in the language of marks (`scripts/vite-words.ts`), with its code loaded and all calls pending; without Today or its quests
 * where the operator has switched them off.
 */
export async function draw(
  name: RouteName,
  shown: { today: boolean; quests: boolean },
): Promise<string> {
  setUndecided("restoring");
  setLocale("template");
  Object.assign(window.location, { pathname: paths[name] });
  const client = createQueryClient();
  const { config = defaultConfig } = pageData();
  const additions = { ...allAdditions, ...shown };
  client.setQueryData(configQuery().queryKey, { ...config, additions });
  const stop = startRouter(routes, client);
  await routes[name].screen?.();
  // Others that wait for the same code continue first.
  await new Promise((resolve) => setTimeout(resolve));
  const markup = renderToStaticMarkup(<App client={client} quiet />);
  stop();
  client.clear();
  return markup;
}
