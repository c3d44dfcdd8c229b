import type { Page } from "@playwright/test";

/*
 * One call of the app, answered by the test instead of the server: only for what a healthy server does not do.
 */

const at = (call: string) => (url: URL) => url.pathname === `/api/v1/${call}`;

/** Refused, without a word: the specification's text for the place has to stand in. */
export const refuse = (page: Page, call: string) =>
  page.route(at(call), (route) =>
    route.fulfill({ json: { success: false, data: null, errors: null } }),
  );

/** Refused by a rule, in the server's words. */
export const refuseWith = (page: Page, call: string, code: string, text: string) =>
  page.route(at(call), (route) =>
    route.fulfill({
      json: { success: false, code, message: text, errors: text, data: { message: text } },
    }),
  );

/** Answered by something that is not the product: another status, no envelope. Not tried again by itself. */
export const misanswer = (page: Page, call: string) =>
  page.route(at(call), (route) => route.fulfill({ status: 404, body: "no such page" }));

/** Lost on the way, as often as it is tried. */
export const lose = (page: Page, call: string) => page.route(at(call), (route) => route.abort());

/** Answered with data that the demo has none of. */
export const answer = (page: Page, call: string, data: unknown) =>
  page.route(at(call), (route) => route.fulfill({ json: { success: true, data, errors: null } }));

/** Never answered while the test looks. */
export const hold = (page: Page, call: string) => page.route(at(call), () => undefined);

/**
 * Opens a page without the lists that the server puts into it, as it does where a list is slow: the screen then asks
 * for them by calls.
 */
export async function openBare(page: Page, path: string): Promise<void> {
  const { pathname } = new URL(path, "http://arena");
  await page.route(
    (url) => url.pathname === pathname,
    async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      const bare = html.replace(
        /(<script type="application\/json" id="arena-data">)(.*?)(<\/script>)/s,
        (_, open: string, json: string, close: string) => {
          const { lang, config } = JSON.parse(json);
          return open + JSON.stringify({ lang, config }).replaceAll("<", "\\u003c") + close;
        },
      );
      await route.fulfill({ response, body: bare });
    },
    { times: 1 },
  );
  await page.goto(path);
}
