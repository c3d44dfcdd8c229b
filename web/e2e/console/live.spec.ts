import { newClaim } from "./claims.ts";
import { expect, test } from "./fixtures.ts";
import { accept, confirm, invite } from "./people.ts";

const zara = { name: "Zara Ahmed", email: "zara@operator.example" };
const omar = { name: "Omar Malik", email: "omar@operator.example" };
const ayesha = { name: "Ayesha Khan", email: "ayesha@operator.example" };

test("two people see each other at a claim, and each sees what the other does with it", async ({
  administrator,
  anotherBrowser,
  browser,
  server,
}) => {
  test.slow();
  const claim = await newClaim(browser, server);
  const [first, second] = [await anotherBrowser(), await anotherBrowser()];
  await accept(first, await invite(administrator, zara, "Customer care"), zara);
  await accept(second, await invite(administrator, omar, "Customer care"), omar);
  await first.goto(`/claims/${claim}`);
  await second.goto(`/claims/${claim}`);
  await expect(first.getByText("Omar Malik is here too")).toBeVisible();
  await expect(second.getByText("Zara Ahmed is here too")).toBeVisible();

  // Nobody touches the second page from here on.
  const queue = second.getByRole("region", { name: "Open" });
  const card = queue.locator(`a[href*="${claim}"]`);
  await expect(card).toHaveAttribute("aria-current", "true");
  await first.getByRole("button", { name: "Take" }).click();
  await expect(first.getByText("The claim is yours.")).toBeVisible();
  const detail = second.getByRole("region", { name: "Claim", exact: true });
  await expect(detail.getByText("zara@operator.example has taken this claim.")).toBeVisible();
  await expect(second.getByRole("button", { name: "Take" })).toHaveCount(0);
  await expect(card).toHaveAttribute("aria-current", "true");
  await expect(queue.getByText("zara@operator.example has taken this claim.")).toBeVisible();

  // Whoever is back at the list sees who has the claim open.
  await first.goto("/claims?state=mine");
  await expect(first.getByText("Open at: Omar Malik")).toBeAttached();
  await expect(second.getByText("Zara Ahmed is here too")).toHaveCount(0);

  await first.locator(`a[href*="${claim}"]`).click();
  await first.getByRole("button", { name: "Deliver" }).click();
  const dialog = first.getByRole("dialog", { name: "Deliver 60 Battle Credits" });
  await dialog.getByLabel("Reference").fill("TCS 4711");
  await dialog.getByRole("button", { name: "Deliver" }).click();
  await expect(detail.getByText("zara@operator.example has delivered this claim.")).toBeVisible();
});

test("the open tab of a disabled person shows the sign-in by itself", async ({
  administrator,
  anotherBrowser,
}) => {
  test.slow();
  const page = await anotherBrowser();
  await accept(page, await invite(administrator, ayesha, "Customer care"), ayesha);
  await page.goto("/claims");
  await expect(page.getByRole("heading", { name: "Claims", level: 1 })).toBeVisible();
  await administrator.getByRole("button", { name: "Actions for Ayesha Khan" }).click();
  await administrator.getByRole("menuitem", { name: "Disable" }).click();
  const dialog = administrator.getByRole("dialog", { name: "Disable Ayesha Khan?" });
  await dialog.getByLabel("Reason").fill("Lost a laptop");
  await dialog.getByRole("button", { name: "Disable" }).click();
  await confirm(administrator);
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/claims");
});
