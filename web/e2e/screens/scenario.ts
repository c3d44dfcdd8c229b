import { expect, type Locator, type Page } from "@playwright/test";
import { become, type Subscriber } from "../subscriber.ts";
import type { Who } from "../table.ts";
import type { Words } from "../words.ts";

export type Visit = {
  page: Page;
  who: Who;
  subscriber: Subscriber | null;
  /** The app's text in the language in use. */
  t: Words;
};

export type Scenario = {
  before?: (visit: Visit) => Promise<unknown> | null;
  /**
   * Opens the screen as a person would and waits until it is complete. Repeated in every language.
   */
  open: (visit: Visit) => Promise<void>;
  /** Scrolls to late parts, after the layout was checked. */
  rest?: (visit: Visit) => Promise<void>;
  /** The sheet, if the scenario opens one; by default the main landmark. */
  root?: (visit: Visit) => Locator;
};

export type Scenarios = Record<string, Scenario>;

export function own({ subscriber }: Visit): Subscriber {
  if (!subscriber) throw new Error("this screen is for subscribers");
  return subscriber;
}

export async function visitor(
  page: Page,
  who: Who,
  { before }: Scenario,
  t: Words,
): Promise<Visit> {
  const subscriber = who === "subscriber" ? await become(page) : null;
  const visit = { page, who, subscriber, t };
  await before?.(visit);
  return visit;
}

export const main = (page: Page) => page.getByRole("main");
export const dialog = (page: Page) => page.getByRole("dialog");

/** Waits until nothing is loading: no list, font, visible picture or late part. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const inView = (element: Element) => {
      const { top, bottom, left, right, width } = element.getBoundingClientRect();
      return width > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    };
    const loading = [...document.querySelectorAll('[aria-busy="true"]')].filter(inView);
    const pictures = [...document.images].filter(inView);
    return (
      loading.length === 0 &&
      document.querySelector("[data-coming]") === null &&
      document.fonts.status === "loaded" &&
      pictures.every(({ complete }) => complete)
    );
  });
}

export const at =
  (path: string, proof: (visit: Visit) => Locator): Scenario["open"] =>
  async (visit) => {
    await visit.page.goto(path);
    await expect(proof(visit).first()).toBeVisible();
  };
