import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Locator, type Page } from "@playwright/test";

export { expect };

export const widths = [360, 390, 768, 1440] as const;
export const themes = ["light", "dark"] as const;

type Fixtures = {
  /** Fails on any violation of WCAG 2.2 A or AA in what is on the page now, in a part of it, or of the given rules alone. */
  accessible: (only?: { rules?: string[]; part?: string }) => Promise<void>;
};

export const test = base.extend<Fixtures>({
  page: async ({ page }, use) => {
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(String(error)));
    page.on("console", (message) => {
      // A policy violation is a console error and nothing else.
      if (message.type() === "error" && /Content Security Policy/i.test(message.text())) {
        faults.push(message.text());
      }
    });
    await use(page);
    expect(faults, "errors thrown on the page").toEqual([]);
  },
  accessible: async ({ page }, use) => {
    await use(async ({ rules, part } = {}) => {
      // Nothing of the product is in a frame of another origin: what would look there opens a page for each look.
      const axe = new AxeBuilder({ page }).setLegacyMode();
      if (rules) axe.withRules(rules);
      else axe.withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]);
      if (part) axe.include(part);
      const { violations } = await axe.analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`),
      ).toEqual([]);
    });
  },
});

/** Also while the app draws itself in the place of the page that came before its script. */
export const scrolledTo = (place: Locator): Promise<void> =>
  expect(() => place.scrollIntoViewIfNeeded({ timeout: 1_000 })).toPass();

/** Nothing may be wider than the phone. */
export async function fitsWidth(page: Page): Promise<void> {
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(over, "horizontal overflow in px").toBeLessThanOrEqual(0);
}
