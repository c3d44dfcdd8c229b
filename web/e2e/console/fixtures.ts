import type { Browser, Page } from "@playwright/test";
import { test as base, expect } from "../fixtures.ts";
import { type OwnServer, ownServer } from "../own-server.ts";

export { expect };

type Fixtures = {
  /** The link of the demo's first invitation. */
  link: string;
  /** The demo's administrator, who is signed in without a passkey. */
  administrator: Page;
  /** Opens a browser of another person, whose device makes passkeys. */
  anotherBrowser: () => Promise<Page>;
};

/** Gives a page a device that makes and uses passkeys without asking. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const desk = { width: 1440, height: 900 };

/** Opens a browser of a person whose device makes passkeys. */
export async function newPerson(browser: Browser, baseURL: string, viewport = desk): Promise<Page> {
  const hasTouch = viewport.width < 500;
  const context = await browser.newContext({ baseURL, viewport, hasTouch, isMobile: hasTouch });
  const page = await context.newPage();
  await addAuthenticator(page);
  return page;
}

/** A server with a console, for the tests of one worker: each test invites people of its own. */
type WorkerFixtures = {
  server: OwnServer;
  /** Settings of the server, beside those of every console's test. */
  settings: Record<string, string>;
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    async ({ settings }, use) => {
      const server = await ownServer({
        ARENA_CONSOLE__LISTEN: "127.0.0.1:0",
        // Screenshots wait for a reviewer.
        ARENA_TASKS__AUTO_APPROVE: "false",
        ARENA_CONSOLE__SECOND_LOOK_PERCENT: "0",
        ...settings,
      });
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  settings: [{}, { scope: "worker", option: true }],
  viewport: desk,
  link: async ({ server }, use) => {
    await use(server.consoleLink ?? "");
  },
  baseURL: async ({ link }, use) => {
    await use(new URL(link).origin);
  },
  administrator: async ({ page, link }, use) => {
    await page.goto(link);
    await page.getByRole("button", { name: "Continue without a passkey" }).click();
    await expect(page.getByRole("heading", { name: "Hello, Demo administrator" })).toBeVisible();
    await use(page);
  },
  anotherBrowser: async ({ browser, baseURL }, use) => {
    const pages: Page[] = [];
    await use(async () => {
      const page = await newPerson(browser, baseURL ?? "");
      pages.push(page);
      return page;
    });
    await Promise.all(pages.map((page) => page.context().close()));
  },
});
