import { expect } from "@playwright/test";
import { without } from "../additions.ts";
import { misanswer } from "../answers.ts";
import { answerLevel, answerMatch, play } from "../builds.ts";
import { demo } from "../demo.ts";
import { picture } from "../picture.ts";
import { lose } from "../puzzle.ts";
import { earned, playsFreefire } from "../subscriber.ts";
import { openAimTrain, openCannonClash, openPuzzle, openRedeem } from "./routes.ts";
import {
  dialog,
  main,
  own,
  type Scenario,
  type Scenarios,
  settled,
  type Visit,
} from "./scenario.ts";

const sheet = { root: ({ page }: Visit) => dialog(page) };

const by = (
  path: string,
  key: (visit: Visit) => ReturnType<Visit["page"]["getByRole"]>,
): Pick<Scenario, "open" | "root"> => ({
  ...sheet,
  open: async (visit) => {
    await visit.page.goto(path);
    await key(visit).first().click();
    await expect(dialog(visit.page).getByRole("heading").first()).toBeAttached();
  },
});

const button =
  (key: string) =>
  ({ page, t }: Visit) =>
    page.getByRole("button", { name: t(key), exact: true });

export const sheets: Scenarios = {
  Menu: {
    // A drawer on phones, a sidebar from 768 px.
    root: ({ page }) => page.getByRole("complementary").or(dialog(page)).filter({ visible: true }),
    open: async (visit) => {
      await visit.page.goto("/faqs");
      if ((visit.page.viewportSize()?.width ?? 0) < 768) await button("nav_open")(visit).click();
      const entry = visit.page.getByRole("link", { name: visit.t("nav_completed") });
      await expect(entry.filter({ visible: true })).toBeVisible();
    },
  },
  "Daily check-in": by("/tasks", ({ page, t }) =>
    page.getByRole("button", { name: t("home_claim", { day: 1 }) }),
  ),
  "Daily check-in, claimed": {
    ...sheet,
    open: async (visit) => {
      const { page, t } = visit;
      // A day is claimed once: the second language shows it as claimed.
      await page.goto("/");
      await main(page)
        .getByRole("button", {
          name: new RegExp(`${t("home_claim", { day: 1 })}|${t("home_streak_more")}`),
        })
        .click();
      const claim = dialog(page).getByRole("button", { name: t("streak_claim"), exact: true });
      await expect(claim.or(dialog(page).getByText(t("streak_already")))).toBeVisible();
      if (await claim.isVisible()) {
        await claim.click();
        await expect(dialog(page).getByText(t("streak_congratulations"))).toBeVisible();
      }
    },
  },
  "Game selector": by("/tasks", button("daily_choose")),
  "Level selector": by("/daily-gaming-tasks", ({ page }) =>
    page.getByRole("button", { name: /Puzzle Mania/ }),
  ),
  "Screenshot entry": {
    before: (visit) => playsFreefire(own(visit)),
    ...by("/tasks", button("daily_submit")),
    open: async (visit) => {
      const { page, t } = visit;
      await page.goto("/tasks");
      await page.getByRole("button", { name: t("daily_submit") }).click();
      await dialog(page).getByLabel(t("upload_pick")).setInputFiles(picture());
      await expect(dialog(page).getByRole("img", { name: t("upload_preview") })).toBeVisible();
    },
  },
  "Cannon Clash instructions": by("/tournaments", button("howto_open")),
  "Room ID": {
    before: ({ page }) => without(page, "tournamentTabs"),
    ...by("/tournaments", ({ page, t }) =>
      page
        .getByRole("article")
        .filter({ hasText: t(demo.league) })
        .getByRole("button", { name: new RegExp(t("tournaments_play")) }),
    ),
  },
  "Tournament refused": by("/tournaments", ({ page, t }) =>
    page
      .getByRole("article")
      .filter({ hasText: t(demo.knockout) })
      .getByRole("button", {
        name: new RegExp(t("tournaments_join")),
      }),
  ),
  "Reward refused": by("/rewards", ({ page, t }) =>
    page.getByRole("button", { name: t(demo.reward.name), exact: true }),
  ),
  "Redemption failed": {
    ...sheet,
    before: (visit) => earned(own(visit)),
    open: async (visit) => {
      const { page, t } = visit;
      await misanswer(page, "redeem-claim");
      await openRedeem(visit);
      await page.getByLabel(t("redeem_email")).fill("player@example.com");
      for (const [name, answer] of Object.entries(demo.reward.answers)) {
        await main(page).locator(`input[name="${name}"]`).fill(answer);
      }
      await page.getByRole("button", { name: t("redeem_claim"), exact: true }).click();
      await expect(dialog(page)).toBeVisible();
    },
  },
  "Phone number": {
    ...by("/rewards", ({ page, t }) =>
      page.getByRole("button", { name: t(demo.reward.name), exact: true }),
    ),
    before: ({ page }) =>
      page.route("**/api/v1/redeem-item*", (route) =>
        route.fulfill({
          json: {
            success: false,
            code: "phone_required",
            message: "Please enter your mobile number first.",
          },
        }),
      ),
  },
  Video: by("/highlights", ({ page, t }) =>
    page.getByRole("region", { name: t("highlights_latest") }).getByRole("button"),
  ),
  "Puzzle result": {
    ...sheet,
    open: async (visit) => {
      await openPuzzle(visit);
      await lose(visit.page);
      await expect(dialog(visit.page).getByRole("status").first()).toContainText("10");
    },
  },
  "Aim Train result": {
    ...sheet,
    open: async (visit) => {
      const { page, t } = visit;
      await answerLevel(page, false);
      await openAimTrain(visit, "defeat|Too many misses");
      // A phone in portrait must be turned first.
      const upright = page.getByRole("button", { name: t("game_rotate_ignore") });
      if ((page.viewportSize()?.width ?? 0) < 768) await upright.click();
      await play(page, t("route_aim_train"));
      await expect(dialog(page).getByText("Too many misses")).toBeVisible();
    },
  },
  "Cannon Clash result": {
    ...sheet,
    open: async (visit) => {
      const { page, t } = visit;
      await answerMatch(page, "winner");
      await openCannonClash(visit);
      await play(page, t("route_cannon_clash"));
      await expect(dialog(page).getByText(t("cannon_victory"))).toBeVisible();
    },
  },
  "Leaving a game": {
    ...sheet,
    open: async (visit) => {
      const { page, t } = visit;
      await openPuzzle(visit);
      await page.getByRole("grid").getByRole("button").first().click();
      await page.goBack();
      await expect(dialog(page).getByText(t("puzzle_leave_text"))).toBeVisible();
    },
  },
  Messages: {
    before: (visit) => earned(own(visit)),
    ...by("/faqs", ({ page, t }) =>
      page.getByRole("button", { name: new RegExp(t("notices_open")) }),
    ),
  },
  Devices: by("/profile", button("devices_title")),
  Logout: by("/profile", button("profile_logout")),
  "Unsubscribe, asked once more": by("/unsubscribe", button("unsubscribe_start")),
  Offline: {
    root: ({ page }) => main(page),
    open: async ({ page, t }) => {
      await page.context().setOffline(false);
      await page.goto("/faqs");
      await settled(page);
      await page.context().setOffline(true);
      // With the age of the data, if known.
      const since = t("offline_since").split("{when}")[0] ?? "";
      await expect(page.getByText(t("offline")).or(page.getByText(since)).first()).toBeVisible();
    },
  },
};
