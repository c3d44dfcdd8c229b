import { expect, test } from "./fixtures.ts";
import { logIn } from "./operator.ts";
import { become } from "./subscriber.ts";

const notices = [
  {
    id: "2",
    kind: "match_room",
    text: "Your room ID is K7M2QX.",
    icon: "gamepad",
    tone: "plain",
    path: "/tournaments?play=1&room=K7M2QX",
    at: "2026-11-20T20:30:00Z",
  },
  {
    id: "1",
    kind: "task_approved",
    text: "Well played.",
    icon: "done",
    tone: "good",
    path: "/completed",
    at: "2026-11-19T08:00:00Z",
  },
];

test("the bell counts what is new until it was read, also after a reload", async ({
  page,
  accessible,
}) => {
  await become(page);
  await page.route("**/api/v1/notifications", (route) =>
    route.fulfill({ json: { success: true, data: notices, errors: null } }),
  );
  await page.goto("/faqs");
  await page.getByRole("button", { name: "Messages, 2 new" }).click();
  const sheet = page.getByRole("dialog", { name: "Messages" });
  await expect(sheet.getByRole("listitem").first()).toContainText("K7M2QX");
  await accessible();
  await page.goBack();
  await expect(page.getByRole("button", { name: "Messages", exact: true })).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Messages", exact: true }).click();
  await sheet.getByRole("link", { name: /Well played/ }).click();
  await expect(page).toHaveURL(/\/completed$/);
  await expect(sheet).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/faqs$/);
});

test("a new subscriber is welcomed, in words that name the price", async ({ page }) => {
  await page.addInitScript(() => sessionStorage.setItem("dailyCheckinShown", "true"));
  await logIn(page, "/faqs");
  await page.getByRole("button", { name: "Messages, 1 new" }).click();
  const welcome = page.getByRole("dialog").getByText(/^Welcome to Arena! It is free until/);
  await expect(welcome).toContainText("then Rs 10 per day");
});

test("who was told nothing is told what will come", async ({ page }) => {
  await become(page, { partner: true });
  await page.goto("/faqs");
  await page.getByRole("button", { name: "Messages" }).click();
  await expect(page.getByRole("dialog").getByText("No messages yet")).toBeVisible();
});
