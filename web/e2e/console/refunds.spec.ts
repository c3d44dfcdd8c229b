import { fitsWidth } from "../fixtures.ts";
import { expect, test } from "./fixtures.ts";
import { accept, approve, confirmWithPasskey, find, invite, newPhone } from "./people.ts";

const sana = { name: "Sana Malik", email: "sana@operator.example" };

// A subscriber pays at once.
test.use({ settings: { ARENA_BILLING__TRIAL_DAYS: "0" } });

test("a charge is refunded by two people, and the subscriber reads it", async ({
  administrator,
  anotherBrowser,
  browser,
  server,
  accessible,
}) => {
  test.slow();
  const { phone, number, context } = await newPhone(browser, server.url);
  await phone.goto("/profile");
  const plan = phone.getByRole("region", { name: "Your plan" });
  await expect(plan.getByText("Active")).toBeVisible();

  const care = await anotherBrowser();
  await accept(care, await invite(administrator, sana, "Customer care"), sana);
  await find(care, number);
  await care.getByRole("tab", { name: "Plan" }).click();
  await care.getByRole("button", { name: "Refund" }).click();
  const dialog = care.getByRole("dialog", { name: /^Refund PKR/ });
  await dialog.getByLabel(/^Reason/).fill("Charged after leaving, ticket 4716");
  await dialog.getByRole("button", { name: "Refund" }).click();
  await confirmWithPasskey(care);
  await expect(care.getByText("Refund waits for approval")).toBeVisible();
  await expect(care.getByRole("button", { name: "Refund" })).toHaveCount(0);

  await administrator.goto("/approvals");
  const wanted = administrator.getByRole("listitem").filter({ hasText: "ticket 4716" });
  await expect(wanted).toContainText("PKR");
  await accessible();
  await approve(administrator, "ticket 4716");

  // The operator is asked by a job.
  await expect(async () => {
    await care.reload();
    await expect(care.getByText("Refunded", { exact: true })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await care.setViewportSize({ width: 390, height: 844 });
  await fitsWidth(care);
  await phone.reload();
  await expect(plan.getByRole("status")).toContainText(/Rs \d/);
  await fitsWidth(phone);
  await context.close();
});
