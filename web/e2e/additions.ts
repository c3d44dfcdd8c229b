import type { Page } from "@playwright/test";

/** Serves the page as an operator does who has switched these additions off (docs/configuration.md). */
export async function without(page: Page, ...additions: string[]): Promise<void> {
  const off = (text: string) =>
    additions.reduce((body, name) => body.replaceAll(`"${name}":true`, `"${name}":false`), text);
  await page.route("**/*", async (route) => {
    const request = route.request();
    const brings = request.resourceType() === "document" || /\/api\/v1\/config/.test(request.url());
    if (!brings) return route.fallback();
    const response = await route.fetch();
    return route.fulfill({ response, body: off(await response.text()) });
  });
}
