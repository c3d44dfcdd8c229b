import type { Page } from "@playwright/test";

/**
 * Serves the app's pages as an operator does who has switched these additions off
 * (docs/configuration.md). Log in before: the operator's pages lead on by redirects.
 */
export async function without(page: Page, ...additions: string[]): Promise<void> {
  const off = (text: string) =>
    additions.reduce((body, name) => body.replaceAll(`"${name}":true`, `"${name}":false`), text);
  await page.route("**/*", async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const isPage =
      request.resourceType() === "document" && !/^\/(api|operator|games)(\/|$)/.test(pathname);
    if (!isPage && pathname !== "/api/v1/config") return route.fallback();
    const response = await route.fetch();
    return route.fulfill({ response, body: off(await response.text()) });
  });
}
