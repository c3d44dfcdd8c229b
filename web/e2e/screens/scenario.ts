import { expect, type Locator, type Page } from "@playwright/test";
import { become, type Member } from "../member.ts";
import type { Who } from "../table.ts";
import type { Words } from "../words.ts";

export type Visit = {
  page: Page;
  who: Who;
  /** Null for a guest. */
  member: Member | null;
  /** What the app says in the language that it is opened in. */
  t: Words;
};

export type Scenario = {
  /** What has to have happened before, once. */
  before?: (visit: Visit) => Promise<unknown> | null;
  /** Opens it, as a person would, and waits until it is whole. Done again in every language. */
  open: (visit: Visit) => Promise<void>;
  /** What comes only when somebody scrolls, brought onto the screen after its layout was judged. */
  rest?: (visit: Visit) => Promise<void>;
  /** The sheet, for what opens over a screen; for a screen its main landmark. */
  root?: (visit: Visit) => Locator;
};

export type Scenarios = Record<string, Scenario>;

/** The subscriber that a scenario is only for. */
export function own({ member }: Visit): Member {
  if (!member) throw new Error("this screen is for subscribers");
  return member;
}

/** Somebody to visit as, prepared for the scenario. */
export async function visitor(
  page: Page,
  who: Who,
  { before }: Scenario,
  t: Words,
): Promise<Visit> {
  const member = who === "subscriber" ? await become(page) : null;
  const visit = { page, who, member, t };
  await before?.(visit);
  return visit;
}

export const main = (page: Page) => page.getByRole("main");
export const dialog = (page: Page) => page.getByRole("dialog");

/** Nothing on the screen is still on its way: no list, no letter, no picture that is in view,
 * and no part that comes when the rest is drawn. */
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

/** Opens an address and waits for what tells that it is there. */
export const at =
  (path: string, proof: (visit: Visit) => Locator): Scenario["open"] =>
  async (visit) => {
    await visit.page.goto(path);
    await expect(proof(visit).first()).toBeVisible();
  };
