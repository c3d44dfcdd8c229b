import { expect, test } from "./fixtures.ts";

test("the keyboard opens an answer", async ({ page, accessible }) => {
  await page.goto("/faqs");
  const first = page.locator("main summary").first();
  await first.focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("main details").first()).toHaveAttribute("open", "");
  await page.getByRole("heading", { name: "What does it cost?" }).click();
  await expect(page.getByText(/Rs 10 per day/)).toBeVisible();
  await accessible();
});
