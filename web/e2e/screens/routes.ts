import { expect } from "@playwright/test";
import { aimTrain, canvas, enter, football, levelState, room, serveBuild } from "../builds.ts";
import { demo } from "../demo.ts";
import { scrolledTo } from "../fixtures.ts";
import { checkedIn, claimed, claimedData, earned, playsFreefire } from "../subscriber.ts";
import { at, dialog, main, own, type Scenarios, type Visit } from "./scenario.ts";

export async function tournament(
  { page }: Pick<Visit, "page">,
  kind: "esl" | "weekly",
  name: string,
): Promise<number> {
  const path = kind === "esl" ? "/api/v1/esl/tournaments/all" : "/api/v1/tournaments/all";
  const { data } = await (await page.request.get(path, { params: { lang: "en" } })).json();
  const found = data.find((each: { tourn_name: string }) => each.tourn_name === name);
  expect(found, `the demo has ${name}`).toBeTruthy();
  return found.id;
}

const heading = ({ page }: Visit) => main(page).getByRole("heading", { level: 1 });
const screenOf = (path: string) => at(path, heading);

/** Scrolls to the home screen's first section below the fold, which loads the rest. */
export const belowTheFold = (page: Visit["page"], first: string): Promise<void> =>
  scrolledTo(main(page).getByRole("region", { name: first, exact: true }));

export async function openRedeem({ page, t }: Visit): Promise<void> {
  await page.goto("/rewards");
  await page.getByRole("button", { name: t(demo.reward.name), exact: true }).click();
  await page.waitForURL(/\/redeem/);
  await expect(page.getByRole("heading", { name: t("redeem_heading") })).toBeVisible();
}

export async function openPuzzle({ page, t }: Visit): Promise<void> {
  await page.goto("/daily-gaming-tasks?game=puzzle_mania_001");
  await dialog(page)
    .getByRole("button", { name: new RegExp(t("levels_play", { level: t("level_easy") })) })
    .click();
  await page.waitForURL(/\/puzzle-mania/);
  await expect(page.getByRole("grid").getByRole("button").first()).toBeVisible();
}

export async function openAimTrain({ page, t }: Visit, end?: string): Promise<void> {
  // Test scripts count as a person's gesture: the game would fill the screen by itself.
  await page.addInitScript(() => {
    Element.prototype.requestFullscreen = () => Promise.reject(new Error("no gesture"));
  });
  await serveBuild(page.context(), "aim-train", { ...(end && { end }) });
  await enter(page, "/daily-gaming-tasks", aimTrain.route, levelState(aimTrain));
  await expect(canvas(page, t("route_aim_train"))).toBeAttached();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
}
export async function openCannonClash({ page, t }: Visit, end?: string): Promise<void> {
  await serveBuild(page.context(), "cannon-clash", { says: [], ...(end && { end }) });
  await enter(page, "/tournaments", "/cannon-clash", room);
  await expect(page.getByText(t("cannon_waiting"))).toBeVisible();
}
async function openWatched({ page, t }: Visit): Promise<void> {
  await serveBuild(page.context(), "cannon-clash", { says: [] });
  await enter(page, "/tournaments", "/cannon-clash", { ...room, watch: demo.players });
  await expect(page.getByText(t("watch_soon"))).toBeVisible();
}
async function openPractice({ page, t }: Visit): Promise<void> {
  // A device's first practice begins at once; later ones let the player choose.
  await page.goto("/terms-service");
  await page.evaluate(() => localStorage.setItem("arena.clash", "1"));
  await enter(page, "/tournaments", "/cannon-clash", { practice: true });
  const frame = page.frameLocator(`iframe[title="${t("route_cannon_clash")}"]`);
  await expect(frame.locator("button.start")).toBeVisible();
}

export const routes: Scenarios = {
  Home: {
    open: at("/", ({ page }) => main(page).getByRole("region")),
    rest: async ({ page, t }) => {
      await belowTheFold(page, t("nav_gaming_tasks"));
      await expect(main(page).locator('[aria-busy="true"]')).toHaveCount(0);
      await page.evaluate(() => window.scrollTo(0, 0));
    },
  },
  // Its other states need a server with network verification: e2e/network.spec.ts.
  Login: { open: screenOf("/login") },
  "Daily tasks": {
    before: (visit) => playsFreefire(own(visit)),
    open: at("/tasks", ({ page, t }) => page.getByRole("button", { name: t("daily_submit") })),
  },
  "Gaming Challenges": {
    open: at("/daily-gaming-tasks", ({ page }) => page.getByRole("link", { name: "Freefire" })),
  },
  "Game challenges": {
    open: at(`/game-challenges?gameId=${demo.game.id}`, ({ page, t }) =>
      page.getByText(t(demo.challenge)),
    ),
  },
  Tournaments: {
    open: at("/tournaments", ({ page, t }) =>
      page.getByRole("heading", { name: t(demo.knockout) }),
    ),
  },
  "Tournament Results": {
    open: async (visit) => {
      const id = await tournament(visit, "esl", demo.league);
      await visit.page.goto(`/tournament/${id}`);
      await expect(visit.page.getByText(demo.players[0]).first()).toBeVisible();
    },
  },
  "Tournament registration": {
    before: (visit) => checkedIn(own(visit)),
    open: async (visit) => {
      const id = await tournament(visit, "weekly", demo.weekly);
      await visit.page.goto(`/join-tournament?tournamentId=${id}`);
      await expect(visit.page.getByLabel(visit.t("join_nick"))).toBeVisible();
    },
  },
  Rewards: { open: at("/rewards", ({ page, t }) => page.getByText(t(demo.reward.name))) },
  "Redeem Form": { before: (visit) => earned(own(visit)), open: openRedeem },
  "Thank you": { open: at("/thankyou", ({ page, t }) => page.getByText(t("thankyou_happy"))) },
  "My rewards": {
    before: async (visit) => {
      await earned(own(visit));
      await claimed(own(visit));
    },
    open: at("/rewards/claims", ({ page, t }) => page.getByText(t("claims_claimed_text"))),
  },
  Order: {
    before: async (visit) => {
      await earned(own(visit));
      await checkedIn(own(visit));
      await claimedData(own(visit));
    },
    open: async (visit) => {
      const { data } = await own(visit).call("rewards/claims");
      const [order] = data.claims as { id: string }[];
      await visit.page.goto(`/rewards/claims/${order?.id}`);
      await expect(
        visit.page.getByRole("heading", { name: visit.t("order_state_added") }),
      ).toBeVisible({ timeout: 15_000 });
    },
  },
  Leaderboard: { open: screenOf("/leaderboard") },
  Friends: {
    open: at("/leaderboard?board=friends", ({ page, t, who }) =>
      who === "guest"
        ? page.getByText(t("friends_guest_title"), { exact: true })
        : page.getByRole("heading", { name: t("friends_invite_title") }),
    ),
  },
  // A code of nobody's: the demo has no invitations.
  Invitation: {
    open: at("/i/K7MX3PQW", ({ page, t }) =>
      page.getByText(t("invite_gone_title"), { exact: true }),
    ),
  },
  Challenge: {
    open: at("/c/K7MX3PQW", ({ page, t }) =>
      page.getByText(t("invite_gone_title"), { exact: true }),
    ),
  },
  "Weekly league": {
    open: at("/leaderboard?board=week", ({ page, t, who }) =>
      who === "guest"
        ? page.getByText(t("league_guest_title"), { exact: true })
        : page.getByRole("heading", { name: t("league_tier", { tier: t("league_bronze") }) }),
    ),
  },
  Album: {
    open: at("/puzzle-mania?album=1", ({ page, t }) =>
      main(page).getByRole("heading", { name: t("album_yours") }),
    ),
  },
  Quests: {
    open: at("/quests", ({ page, t }) => page.getByRole("heading", { name: t("quests_today") })),
  },
  "Completed tasks": {
    before: (visit) => visit.subscriber && earned(visit.subscriber),
    open: at("/completed", ({ page, t, who }) =>
      who === "guest"
        ? page.getByText(t("completed_guest"), { exact: true })
        : page.getByRole("img", { name: new RegExp(t(demo.challenge)) }),
    ),
  },
  Highlights: {
    open: at("/highlights", ({ page, t }) =>
      page.getByRole("region", { name: t("highlights_latest") }).getByRole("button"),
    ),
  },
  "Game highlights": {
    open: at(
      `/game-highlights?gameId=${demo.game.id}&gameName=${encodeURIComponent(demo.game.name)}`,
      ({ page, t }) => page.getByRole("button", { name: t(demo.video) }),
    ),
  },
  "Learn & Win": { open: at("/learn-win", ({ page }) => main(page).getByRole("article")) },
  Profile: {
    before: (visit) => earned(own(visit)),
    open: at("/profile", ({ page, t }) => page.getByRole("button", { name: t("profile_logout") })),
  },
  "Edit Profile": {
    open: at("/edit-profile", ({ page, t }) => page.getByLabel(t("edit_username"))),
  },
  FAQs: { open: at("/faqs", ({ page }) => page.locator("main details")) },
  Unsubscribe: {
    open: at("/unsubscribe", ({ page, t }) =>
      page.getByRole("heading", { name: t("unsubscribe_ends"), exact: true }),
    ),
  },
  "Privacy Policy": {
    open: at("/terms-service", ({ page }) => main(page).getByRole("heading", { level: 2 })),
  },
  "Puzzle Mania": { open: openPuzzle },
  "Aim Train": { open: (visit) => openAimTrain(visit) },
  "Cannon Clash": { open: (visit) => openCannonClash(visit) },
  "A match to watch": { open: openWatched },
  "Cannon Clash practice": { open: openPractice },
  "Space Football": {
    open: async ({ page, t }) => {
      await enter(page, "/daily-gaming-tasks", football.route, levelState(football));
      await expect(page.getByRole("button", { name: t("football_start") })).toBeVisible();
    },
  },
  Gallery: { open: screenOf("/dev/gallery") },
  "Not found": {
    open: at("/no-such-place", ({ page, t }) => page.getByText(t("not_found_text"))),
  },
  "Screen failed": {
    open: async ({ page, t }) => {
      await page.route(/\/assets\/completed-.*\.js/, (route) => route.abort());
      await page.goto("/completed");
      await expect(page.getByText(t("error_screen_home"))).toBeVisible();
    },
  },
};
