import { fitsWidth } from "../fixtures.ts";
import { expect, test } from "./fixtures.ts";

const screens = {
  "/": "Hello, Demo administrator",
  "/subscribers": "Subscribers",
  "/vouchers": "Vouchers",
  "/rewards": "Rewards",
  "/reviews": "Reviews",
  "/reviews?view=second": "Reviews",
  "/reviews?view=disagreements": "Reviews",
  "/reviews?view=reviewers": "Reviews",
  "/tournaments": "Tournaments",
  "/approvals": "Approvals",
  "/jobs": "Jobs",
  "/staff": "Staff",
  "/audit": "Audit log",
  "/account": "Your account",
};

test("every screen can be used by everybody, in both themes, on a desk and on a phone", async ({
  administrator: page,
  accessible,
}) => {
  test.slow();
  for (const [colorScheme, width] of [
    ["light", 1440],
    ["dark", 390],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 844 });
    for (const [path, title] of Object.entries(screens)) {
      await test.step(`${path}, ${colorScheme}, ${width} px`, async () => {
        await page.goto(path);
        await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
        await expect(page.getByRole("status", { name: "Loading…" })).toHaveCount(0);
        await fitsWidth(page);
        await accessible();
      });
    }
  }
});
