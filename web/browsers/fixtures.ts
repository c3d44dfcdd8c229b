import { mkdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { test as base, expect } from "@playwright/test";
import { launchChromium } from "./drivers/chromium.ts";
import { launchFirefox } from "./drivers/firefox.ts";
import type { Browser } from "./drivers/tab.ts";
import { launchWebKit } from "./drivers/webkit.ts";
import { Person } from "./person.ts";
import { pictures } from "./pictures.ts";

export { expect };

export const launchers: Record<string, () => Promise<Browser>> = {
  "Chromium 92": () => launchChromium(92),
  "Chromium 111": () => launchChromium(111),
  Firefox: launchFirefox,
  WebKit: launchWebKit,
};

export const baseUrl = process.env.ARENA_URL ?? "http://127.0.0.1:8080";

type WorkerFixtures = { tabs: Browser };
type Fixtures = {
  person: Person;
  keep: (name: string) => Promise<void>;
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  tabs: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are asked for from here.
    async ({}, use, { project }) => {
      const launch = launchers[project.name];
      if (!launch) throw new Error(`nobody knows how to start ${project.name}`);
      const browser = await launch();
      await use(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],
  person: async ({ tabs }, use, info) => {
    const tab = await tabs.open();
    await use(new Person(tab, baseUrl));
    if (info.status !== info.expectedStatus) {
      writeFileSync(info.outputPath("seen.png"), await tab.picture());
      info.attachments.push({
        name: "seen",
        contentType: "image/png",
        path: info.outputPath("seen.png"),
      });
    }
    const faults = tab.faults();
    await tab.close();
    expect(faults, "errors on the page").toEqual([]);
  },
  keep: async ({ person }, use, { project }) => {
    const folder = resolve(pictures, project.name.toLowerCase().replace(/\W+/g, "-"));
    await use(async (name) => {
      if (!process.env.ARENA_PICTURES) return;
      mkdirSync(folder, { recursive: true });
      const file = `${name.toLowerCase().replace(/\W+/g, "-")}.png`;
      writeFileSync(resolve(folder, file), await person.tab.picture());
    });
  },
});
