import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Locator, type Page } from "@playwright/test";

export { expect };

export const widths = [360, 390, 768, 1440] as const;
export const themes = ["light", "dark"] as const;

type Fixtures = {
  /**
   * Fails on any violation of WCAG 2.2 A or AA on the page, in a part of it, of the given rules only,
   * or of all but them.
   */
  accessible: (only?: { rules?: string[]; without?: string[]; part?: string }) => Promise<void>;
};

export const test = base.extend<Fixtures>({
  page: async ({ page }, use) => {
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(String(error)));
    page.on("console", (message) => {
      // A policy violation appears only as a console error.
      if (message.type() === "error" && /Content Security Policy/i.test(message.text())) {
        faults.push(message.text());
      }
    });
    await use(page);
    expect(faults, "errors thrown on the page").toEqual([]);
  },
  accessible: async ({ page }, use) => {
    await use(async ({ rules, without, part } = {}) => {
      // The product has no cross-origin frames; checking them would open a page each time.
      const axe = new AxeBuilder({ page }).setLegacyMode();
      if (rules) axe.withRules(rules);
      else axe.withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]);
      if (without) axe.disableRules(without);
      if (part) axe.include(part);
      const { violations } = await axe.analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`),
      ).toEqual([]);
    });
  },
});

/** Repeat while the app replaces the page's shell. */
export const scrolledTo = (place: Locator): Promise<void> =>
  expect(() => place.scrollIntoViewIfNeeded({ timeout: 1_000 })).toPass();

/** No content may be wider than the phone. */
export async function fitsWidth(page: Page): Promise<void> {
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(over, "horizontal overflow in px").toBeLessThanOrEqual(0);
}
