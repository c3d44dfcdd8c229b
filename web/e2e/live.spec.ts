import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { checkIn, logIn } from "./operator.ts";
import { type OwnServer, ownServer } from "./own-server.ts";
import { approveAll, enterChallenge } from "./review.ts";
import { become, claimed, earned } from "./subscriber.ts";

/** This file's own server, on which staff review and cancel a tournament. */
let server: OwnServer;
const arena = (...args: string[]) => server.arena(...args);

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  server = await ownServer({ ARENA_TASKS__AUTO_APPROVE: "false" });
});
test.afterAll(() => server.stop());

test.use({ baseURL: async ({ baseURL: _ }, use) => use(server?.url) });

const coins = (page: Page, count: string) =>
  expect(page.getByRole("banner").getByText(count, { exact: true })).toBeVisible();
const streaming = (context: BrowserContext) =>
  context.waitForEvent("response", (answer) => answer.url().endsWith("/api/v1/events"));

test("a claimed reward goes its way before the subscriber's eyes", async ({ page, context }) => {
  const subscriber = await become(page);
  await earned(subscriber);
  await approveAll(server);
  await claimed(subscriber);
  const began = streaming(context);
  await page.goto("/rewards/claims");
  await began;
  const claim = page.getByRole("listitem").filter({ hasText: "60 Battle Credits" });
  await expect(claim.getByText("Received", { exact: true })).toBeVisible();
  const [line = ""] = await arena("claims", "list");
  const id = line.split(" ")[0] ?? "";
  await arena("claims", "take", id);
  await expect(claim.getByText("On its way", { exact: true })).toBeVisible();
  await arena("claims", "deliver", id, "--reference", "TCS 4711");
  await expect(claim.getByText("TCS 4711")).toBeVisible();
});

test("an approval and its coins show by themselves, in every tab, by one stream", async ({
  page,
  context,
}) => {
  test.slow();
  const streams: string[] = [];
  context.on("request", (request) => {
    if (request.url().endsWith("/api/v1/events")) streams.push(request.url());
  });
  await logIn(page);
  await checkIn(page);
  await enterChallenge(page, "Freefire");
  const second = await context.newPage();
  await second.goto("/profile");
  await coins(second, "10");
  const began = streaming(context);
  await page.goto("/faqs");
  await began;
  await coins(page, "10");
  streams.length = 0;
  await approveAll(server);
  await coins(page, "20");
  await coins(second, "20");
  await expect(page.getByRole("button", { name: "Messages, 2 new" })).toBeVisible();
  await expect(page.getByRole("status").getByText(/approved/i)).toBeVisible();
  expect(streams.length).toBeLessThanOrEqual(1);

  // A message read here counts as read on a new device too.
  const marked = page.waitForResponse("**/api/v1/notifications/read");
  await page.getByRole("button", { name: "Messages, 2 new" }).click();
  expect((await marked).ok()).toBe(true);
  await page.evaluate(() => localStorage.removeItem("arena.read"));
  const listed = page.waitForResponse("**/api/v1/notifications");
  await page.reload();
  await listed;
  await expect(page.getByRole("button", { name: "Messages", exact: true })).toBeVisible();
});

test("a tournament that is called off shows so", async ({ page, context }) => {
  test.slow();
  const began = streaming(context);
  await logIn(page, "/tournaments");
  await checkIn(page);
  await began;
  const listed = await page.evaluate(async () => {
    const answer = await fetch("/api/v1/esl/tournaments/all");
    return (await answer.json()).data as { id: number; status: number; tourn_name: string }[];
  });
  // Two recurring tournaments may have the same name.
  const open = listed.find(({ status, tourn_name }) => status === 1 && !/Blitz/.test(tourn_name));
  if (!open) throw new Error("no tournament is open");
  const card = page.getByRole("article").filter({ hasText: open.tourn_name });
  await expect(card).toBeVisible();
  await arena("tournament", "cancel", String(open.id));
  // It leaves what is on now for the results.
  await expect(card).toHaveCount(0, { timeout: 15_000 });
  await page.getByRole("link", { name: "Results", exact: true }).click();
  await expect(card.filter({ hasText: "This tournament was cancelled." }).first()).toBeVisible();
});

test("where streams are held back the page asks by itself", async ({ page }) => {
  test.slow();
  await page.clock.install();
  // Like a proxy that buffers the whole answer: nothing ever arrives.
  await page.route("**/api/v1/events", () => undefined);
  await logIn(page);
  await checkIn(page);
  await enterChallenge(page, "Freefire");
  const asked = page.waitForRequest("**/api/v1/events");
  await page.goto("/faqs");
  await page.clock.runFor(2_000);
  await asked;
  await coins(page, "10");
  await page.clock.runFor(8_000);
  await approveAll(server);
  await page.clock.runFor(31_000);
  await coins(page, "20");
  await expect(page.getByRole("button", { name: "Messages, 2 new" })).toBeVisible();
});
