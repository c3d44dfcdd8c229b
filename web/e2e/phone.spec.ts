import { expect, test } from "./fixtures.ts";
import { partnerHandOff } from "./hand-off.ts";

const redemption = {
  name: "60 Battle Credits",
  item: 1,
  uuid: "01900000-0000-7000-8000-000000000000",
  tel: "03001234567",
  id_require: 0,
  fields: [],
  credits: 30,
};

test("who came by the partner gives a number, then redeems", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  // A new subscriber has too few credits for a reward, so the test answers both calls.
  let known = false;
  await page.route("**/api/v1/redeem-item", (route) =>
    route.fulfill({
      json: known
        ? { success: true, data: redemption, errors: null }
        : {
            success: false,
            code: "phone_required",
            message: "Please enter your mobile number first.",
          },
    }),
  );
  await page.addInitScript(() => {
    sessionStorage.setItem("dailyCheckinShown", "true");
    sessionStorage.setItem("gameSelectorShown", "true");
  });
  await page.goto(`/rewards?a=${partnerHandOff()}`);
  // Login is also hidden while the session is being made.
  await page.waitForFunction(() => sessionStorage.getItem("access_token") !== null);
  await page.getByRole("button", { name: "60 Battle Credits", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Where do we reach you?" });
  const number = sheet.getByLabel("Mobile Number");
  await expect(number).toBeFocused();
  await number.fill("12345");
  await sheet.getByRole("button", { name: "Continue" }).click();
  await expect(
    sheet.getByText("Please enter a valid Jazz number (starting with 0 and 11 digits long)"),
  ).toBeVisible();
  await number.fill("03001234567");
  const kept = page.waitForResponse("**/api/v1/gamenow/notify");
  known = true;
  await sheet.getByRole("button", { name: "Continue" }).click();
  expect((await (await kept).json()).success, "the number is kept on the server").toBe(true);
  await expect(page.getByRole("heading", { name: "Congratulations!" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/rewards$/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
