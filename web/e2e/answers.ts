import type { Page } from "@playwright/test";

/* Answers one call of the app instead of the server, as a healthy server would not. */

const at = (call: string) => (url: URL) => url.pathname === `/api/v1/${call}`;

/** A refusal without a text: the specification's stands in. */
export const refuse = (page: Page, call: string) =>
  page.route(at(call), (route) =>
    route.fulfill({ json: { success: false, data: null, errors: null } }),
  );

/** A rule's refusal, in the server's words. */
export const refuseWith = (page: Page, call: string, code: string, text: string) =>
  page.route(at(call), (route) =>
    route.fulfill({
      json: { success: false, code, message: text, errors: text, data: { message: text } },
    }),
  );

/** An answer that is not the product's: another status, no envelope. The app does not retry it. */
export const misanswer = (page: Page, call: string) =>
  page.route(at(call), (route) => route.fulfill({ status: 404, body: "no such page" }));

export const lose = (page: Page, call: string) => page.route(at(call), (route) => route.abort());

/** Answers with data that the demo does not have. */
export const answer = (page: Page, call: string, data: unknown) =>
  page.route(at(call), (route) => route.fulfill({ json: { success: true, data, errors: null } }));

export const hold = (page: Page, call: string) => page.route(at(call), () => undefined);

/** Opens a page without the server's lists, as if one were slow: the screen calls for them. */
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
