import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect } from "@playwright/test";
import type { Point, Tab } from "./drivers/tab.ts";

const require = createRequire(import.meta.url);
const library = readFileSync(
  require.resolve("@testing-library/dom/dist/@testing-library/dom.umd.min.js"),
  "utf8",
);

export type Named = { role: string; name?: RegExp | string; level?: number };

type Sought = { role: string; source?: string; flags?: string; level?: number };
type Found = Point & { free: boolean; focused: boolean; value: string | undefined };

declare const TestingLibraryDom: typeof import("@testing-library/dom");

/** Runs in the page: the middle of the first match that nothing covers, else of the first visible one. */
function find({ role, source, flags, level }: Sought): Found | null {
  const found = TestingLibraryDom.queryAllByRole(document.body, role, {
    ...(source !== undefined && { name: new RegExp(source, flags) }),
    ...(level !== undefined && { level }),
  });
  let covered: Found | null = null;
  for (const element of found) {
    // An invisible radio button is touched by its label.
    const labels = (element as HTMLInputElement).labels;
    const drawn = element.getBoundingClientRect().width > 4 ? element : (labels?.[0] ?? element);
    drawn.scrollIntoView({ block: "center" });
    const { left, top, width, height } = drawn.getBoundingClientRect();
    if (width === 0 || height === 0) continue;
    const [x, y] = [left + width / 2, top + height / 2];
    const hit = document.elementFromPoint(x, y);
    const label = hit?.closest("label");
    const free =
      hit !== null &&
      (drawn.contains(hit) || hit.contains(drawn) || Boolean(label && label.control === element));
    const focused = document.activeElement === element;
    const seen = { x, y, free, focused, value: (element as HTMLInputElement).value };
    if (free) return seen;
    covered ??= seen;
  }
  return covered;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

function sought({ role, name, level }: Named): Sought {
  const pattern = typeof name === "string" ? new RegExp(`^${escaped(name)}$`) : name;
  return {
    role,
    ...(pattern && { source: pattern.source, flags: pattern.flags }),
    ...(level !== undefined && { level }),
  };
}

/** A person at a tab: finds elements by name and touches only what can be touched. */
export class Person {
  readonly tab: Tab;
  readonly #base: string;

  constructor(tab: Tab, base: string) {
    this.tab = tab;
    this.#base = base;
  }

  async open(path: string): Promise<void> {
    // A closed sheet gives back its history entry a moment later, which would cancel a navigation.
    const overlay = () => this.tab.run(() => history.state?.overlay === true);
    await expect
      .poll(() => this.#tried(overlay), { message: "no sheet is closing" })
      .not.toBe(true);
    await this.tab.goto(new URL(path, this.#base).href);
  }

  async find(named: Named): Promise<Found | null> {
    const there = await this.tab.run(() => "TestingLibraryDom" in window);
    if (!there) await this.tab.load(library);
    return await this.tab.run(find, sought(named));
  }

  async sees(named: Named, timeout = 15_000): Promise<void> {
    await expect
      .poll(() => this.#tried(() => this.find(named)), {
        message: `sees ${describe(named)}`,
        timeout,
      })
      .toBeTruthy();
  }

  async reads(text: RegExp | string, timeout = 15_000): Promise<void> {
    // biome-ignore lint/performance/useDomNodeTextContent: only what is seen counts.
    const seen = () => this.tab.run(() => document.body.innerText);
    const expected = typeof text === "string" ? new RegExp(escaped(text)) : text;
    await expect
      .poll(() => this.#tried(seen), { message: `reads ${text}`, timeout })
      .toMatch(expected);
  }

  async press(named: Named): Promise<void> {
    let found: Found | null = null;
    let before = "";
    await expect
      .poll(
        async () => {
          found = (await this.#tried(() => this.find(named))) ?? null;
          // Found twice at one place: a tap on a moving element would miss.
          const at = JSON.stringify(found);
          const still = at === before;
          before = at;
          return found?.free === true && still;
        },
        { message: `can press ${describe(named)}`, timeout: 15_000, intervals: [50, 50, 100] },
      )
      .toBe(true);
    if (found) await this.tab.press(found);
  }

  async fill(named: Named, text: string): Promise<void> {
    const asks = (what: "focused" | "value") => async () => (await this.find(named))?.[what];
    // A field that is still moving is missed.
    await expect(async () => {
      await this.press(named);
      await expect
        .poll(asks("focused"), { message: `${describe(named)} has the focus`, timeout: 3_000 })
        .toBe(true);
    }).toPass({ timeout: 20_000 });
    await this.tab.type(text);
    await expect.poll(asks("value"), { message: `${describe(named)} holds it` }).toBe(text);
  }

  async isAt(path: RegExp, timeout = 15_000): Promise<void> {
    const address = () => this.tab.run(() => location.pathname + location.search);
    await expect
      .poll(() => this.#tried(address), { message: `is at ${path}`, timeout })
      .toMatch(path);
  }

  /** Calls fail while a page is being left. */
  async #tried<Result>(ask: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await ask();
    } catch {
      return undefined;
    }
  }
}

const describe = ({ role, name }: Named) => `${role} ${name ?? ""}`;
