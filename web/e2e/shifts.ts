import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import type { ScreenRow } from "./table.ts";

type Shift = { path: string; value: number; what: string[] };

/** Records layout shifts from the page's first moment. */
export async function watchShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await fontsFirst(page);
  await page.addInitScript(() => {
    const shifts: { path: string; value: number; what: string[] }[] = [];
    Object.assign(window, { shifts });
    type LayoutShift = PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput) continue;
        const what = entry.sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 160) : String(node?.textContent),
        );
        shifts.push({ path: location.pathname, value: entry.value, what });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
}

/**
 * Holds the app's script until its fonts are there. Text that is drawn in the fallback font can break elsewhere in
 * its own. Over a network the fonts of 17 kB mostly come before the script of 87 kB; on this machine either may be
 * first, and such a shift would come and go.
 */
async function fontsFirst(page: Page): Promise<void> {
  await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
    await page
      .waitForFunction(
        () =>
          Promise.all(
            ["1em Figtree", '750 1em "Archivo Wide"'].map((font) => document.fonts.load(font)),
          ).then((faces) => faces.every(({ length }) => length > 0)),
        null,
        { timeout: 2_000 },
      )
      // The test itself names what the page lacks.
      .catch(() => undefined);
    await route.continue();
  });
}

/** Rounds to 0.00, in every language. */
const most = 0.005;

/** Expects no layout shifts on the screen's own address; a failure names them. */
export function still(all: Shift[], row: ScreenRow): void {
  const own = row.address?.split(/[?{]/)[0] ?? "";
  const shifts = all.filter(({ path }) => (own === "/" ? path === own : path.startsWith(own)));
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, JSON.stringify(shifts, null, 1)).toBeLessThan(most);
}
