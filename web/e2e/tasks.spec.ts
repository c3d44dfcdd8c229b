import { freshNumber } from "./demo.ts";
import { expect, test } from "./fixtures.ts";
import { logIn } from "./operator.ts";
import { screenshot } from "./screenshot.ts";

test("the selector opens once, its game's challenge is entered, and the page says Submitted", async ({
  page,
}) => {
  test.slow();
  await logIn(page, "/", freshNumber(), { selector: true });
  const checkin = page.getByRole("dialog", { name: "Daily check-in" });
  await checkin.getByRole("button", { name: "Claim" }).click();
  await checkin.getByRole("button", { name: "Continue" }).click();
  const selector = page.getByRole("dialog", { name: "Choose your game" });
  await selector.getByRole("button", { name: "Freefire" }).click();
  await expect(selector).toHaveCount(0);

  // The sheet gives back its history entry a moment later, which may leave a page opened meanwhile.
  await expect(async () => {
    await page.goto("/tasks");
    await expect(page.getByText("Already Claimed")).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText("Freefire", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Submit Entry" }).click();
  const sheet = page.getByRole("dialog");
  const submit = sheet.getByRole("button", { name: "Submit", exact: true });
  const choose = sheet.getByLabel("Choose a screenshot");
  await expect(submit).toBeDisabled();

  const text = { name: "notes.png", mimeType: "image/png", buffer: Buffer.from("not a picture") };
  await choose.setInputFiles(text);
  await expect(sheet.getByText("Only PNG, JPG, and JPEG files are allowed.")).toBeVisible();
  await expect(submit).toBeDisabled();

  // Too large, like some phones' screenshots; the browser shrinks it.
  const drawn = await screenshot(page);
  const buffer = Buffer.concat([drawn.buffer, Buffer.alloc(2_048_001)]);
  await choose.setInputFiles({ ...drawn, buffer });
  await expect(sheet.getByText("Image should be less than 2MB.")).toBeVisible();
  await expect(submit).toBeDisabled();
  await sheet.getByRole("button", { name: "Make it smaller" }).click();
  await expect(sheet.getByRole("img", { name: "Your screenshot" })).toBeVisible();

  await submit.click();
  await expect(sheet.getByText("Image submitted successfully!")).toBeVisible();
  await sheet.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Submitted", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Submit Entry" })).toHaveCount(0);
  // 10 each for day 1 and the challenge, which the demo approves by itself.
  await expect(page.getByRole("banner").getByText("20", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText("Submitted", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: /^Change game/ }).click();
  await expect(selector.getByRole("article").filter({ hasText: "Freefire" })).toContainText(
    "Yours",
  );
  await selector.getByRole("button", { name: "Minecraft" }).click();
  await expect(page.getByText("Minecraft", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Submit Entry" })).toBeVisible();
});
