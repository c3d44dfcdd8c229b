import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { openRedeem, tournament } from "./screens/routes.ts";
import { become, checkedIn, earned, type Subscriber } from "./subscriber.ts";
import { words } from "./words.ts";

test.use({ trace: "off" });

/*
 * An expired token, on every screen that uses one (spec 4): one refresh and one retry of each call.
 * If the refresh is refused, token and number are removed.
 */

type Protected = {
  name: string;
  path: (page: Page) => Promise<string> | string;
  /** Text that appears only with the subscriber's data or permission. */
  proof: (page: Page) => ReturnType<Page["getByText"]>;
  before?: (subscriber: Subscriber) => Promise<unknown>;
  /** A guest ends on the landing page, or sees the guest's view. */
  ends: "landing" | ((page: Page) => ReturnType<Page["getByText"]>);
};

const heading = (name: string) => (page: Page) => page.getByRole("heading", { name, exact: true });

const screens: Protected[] = [
  {
    name: "/tasks",
    path: () => "/tasks",
    proof: (page) => page.getByText("Already Claimed"),
    before: checkedIn,
    ends: "landing",
  },
  {
    name: "/join-tournament",
    path: async (page) =>
      `/join-tournament?tournamentId=${await tournament({ page }, "weekly", "FIFA Mobile Weekend Cup")}`,
    proof: (page) => page.getByLabel("Nickname"),
    ends: "landing",
  },
  {
    name: "/profile",
    path: () => "/profile",
    proof: (page) => page.getByText("Daily check-in, day 1"),
    before: checkedIn,
    ends: "landing",
  },
  {
    name: "/edit-profile",
    path: () => "/edit-profile",
    proof: (page) => page.getByLabel("Username"),
    ends: "landing",
  },
  {
    name: "/unsubscribe",
    path: () => "/unsubscribe",
    proof: heading("What ends"),
    ends: "landing",
  },
  {
    name: "/completed",
    path: () => "/completed",
    proof: heading("Chicken Dinner"),
    before: earned,
    ends: (page) => page.getByText("Log in to see your completed tasks"),
  },
  {
    name: "/ (today's claim)",
    path: () => "/",
    proof: (page) => page.getByText("Day 1 claimed"),
    before: checkedIn,
    ends: (page) => page.getByRole("link", { name: "Start your streak" }),
  },
  {
    name: "/tournaments",
    path: () => "/tournaments",
    proof: (page) => page.getByText("It has started, so nobody can join any more.").first(),
    ends: (page) => page.getByText("Please log in to participate in tournaments"),
  },
  {
    name: "/leaderboard",
    path: () => "/leaderboard",
    proof: (page) => page.getByText("You", { exact: true }).first(),
    before: checkedIn,
    ends: (page) => page.getByText("Where would you stand?"),
  },
];

/** From here on the tab's token is invalid. */
const expire = (page: Page) =>
  page.addInitScript(() => {
    if (location.protocol === "about:" || sessionStorage.getItem("expired")) return;
    sessionStorage.setItem("expired", "true");
    sessionStorage.setItem("access_token", "no.longer.good");
  });

function count(page: Page) {
  const made = { refreshes: 0, calls: new Map<string, string[]>() };
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === "/api/v1/jt/gen") made.refreshes += 1;
    else if (pathname.startsWith("/api/")) {
      const key = `${request.method()} ${pathname} ${request.postData() ?? ""}`;
      const token = request.headers().authorization ?? "none";
      made.calls.set(key, [...(made.calls.get(key) ?? []), token]);
    }
  });
  return made;
}

const kept = (page: Page) =>
  page.evaluate(() => [sessionStorage.getItem("access_token"), sessionStorage.getItem("msisdn")]);

for (const { name, path, proof, before, ends } of screens) {
  test(`${name} shows with an expired token, after one refresh`, async ({ page }) => {
    const subscriber = await become(page);
    await before?.(subscriber);
    await expire(page);
    const made = count(page);
    await page.goto(await path(page));
    await expect(proof(page)).toBeVisible();
    // Parts that need no call may be visible before.
    await expect.poll(() => made.refreshes, "one refresh for all calls").toBe(1);
    const stale = "Bearer no.longer.good";
    for (const [call, tokens] of made.calls) {
      const failed = tokens.filter((token) => token === stale).length;
      expect(failed, `${call} is tried once with the old token at most`).toBeLessThanOrEqual(1);
    }
    const retried = [...made.calls.values()].filter((tokens) => tokens[0] === stale);
    expect(retried.length, "calls that the server refused").toBeGreaterThan(0);
    for (const tokens of retried) expect(tokens[1], "and took with the new one").not.toBe(stale);
  });

  test(`${name} with an expired token that cannot be refreshed`, async ({ page, context }) => {
    const subscriber = await become(page);
    await before?.(subscriber);
    await expire(page);
    await context.clearCookies();
    const made = count(page);
    const to = await path(page);
    await page.goto(to);
    if (ends === "landing") {
      await page.waitForURL(
        (url) => url.pathname === "/operator/landing" && url.searchParams.get("returnTo") === to,
      );
      // In a demo the landing page has the same origin, and so the same storage.
    } else await expect(ends(page)).toBeVisible();
    expect(await kept(page), "token and number are forgotten").toEqual([null, null]);
    expect(made.refreshes, "and nothing is asked for again and again").toBeLessThanOrEqual(1);
  });
}

test("/redeem claims with an expired token, after one refresh", async ({ page }) => {
  const subscriber = await become(page);
  await earned(subscriber);
  // Otherwise the event stream would notice first.
  await page.route("**/v1/events", (route) => route.abort());
  await openRedeem({ page, who: "subscriber", subscriber, t: words.en });
  await page.getByLabel("Email").fill("player@example.com");
  await page.getByLabel("PUBG ID").fill("512345678");
  await page.evaluate(() => sessionStorage.setItem("access_token", "no.longer.good"));
  const made = count(page);
  await page.getByRole("button", { name: "Claim", exact: true }).click();
  await expect(page.getByText("Happy Gaming!")).toBeVisible();
  expect(made.refreshes).toBe(1);
  const claims = [...made.calls].filter(([call]) => call.includes("redeem-claim"));
  expect(
    claims.map(([, tokens]) => tokens.length),
    "tried once more",
  ).toEqual([2]);
});

test("/redeem with an expired token that cannot be refreshed", async ({ page, context }) => {
  const subscriber = await become(page);
  await earned(subscriber);
  // Otherwise the event stream would notice first.
  await page.route("**/v1/events", (route) => route.abort());
  await openRedeem({ page, who: "subscriber", subscriber, t: words.en });
  await page.evaluate(() => sessionStorage.setItem("access_token", "no.longer.good"));
  await context.clearCookies();
  await page.getByLabel("Email").fill("player@example.com");
  await page.getByLabel("PUBG ID").fill("512345678");
  await page.getByRole("button", { name: "Claim", exact: true }).click();
  await page.waitForURL(
    (url) => url.pathname === "/operator/landing" && url.searchParams.get("returnTo") === "/redeem",
  );
  expect(await kept(page)).toEqual([null, null]);
});
