import { fitsWidth } from "../fixtures.ts";
import { expect, test } from "./fixtures.ts";
import { confirm } from "./people.ts";

/** The demo's Mechanical Keyboard: id 8, 10 in stock. Another reward is low from the start. */
const keyboard = 8;

test("a reward is refilled, kept back and priced, and subscribers do not get the reserve", async ({
  administrator: page,
  server,
  accessible,
}) => {
  test.slow();
  await page.goto("/rewards");
  await page.getByRole("link", { name: "Mechanical Keyboard" }).click();
  const drawer = page.getByRole("dialog", { name: "Mechanical Keyboard", exact: true });
  await drawer.getByRole("button", { name: "Refill" }).click();
  const refill = page.getByRole("dialog", { name: "Change the stock of Mechanical Keyboard" });
  await refill.getByLabel("How many").fill("2");
  await refill.getByLabel("Reason").fill("Delivery 12");
  await accessible();
  await refill.getByRole("button", { name: "Add" }).last().click();
  await expect(page.getByText("The stock is 12 now.")).toBeVisible();
  await drawer.getByRole("button", { name: "Set the reserve" }).click();
  const reserve = page.getByRole("dialog", { name: "Reserve of Mechanical Keyboard" });
  await reserve.getByLabel("Reserve").fill("12");
  await reserve.getByRole("button", { name: "Set the reserve" }).click();
  await expect(drawer.getByText("Out of stock")).toBeVisible();
  await drawer.getByRole("button", { name: "Set the cost" }).click();
  const cost = page.getByRole("dialog", { name: "Cost of Mechanical Keyboard" });
  await cost.getByLabel(/Cost of one/).fill("12000.5");
  await cost.getByRole("button", { name: "Set the cost" }).click();
  await confirm(page);
  await expect(drawer.getByText(/12,000\.50/)).toBeVisible();
  await expect(page.getByText(/^The (stock|reserve|cost) is/)).toHaveCount(0, { timeout: 20_000 });
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await fitsWidth(page);
    await accessible();
  }
  await drawer.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("link", { name: /Rewards.*2 rewards are low/ })).toBeVisible();

  // The portal keeps its list for a few seconds.
  await expect(async () => {
    const list = await (await fetch(`${server.url}/api/v1/rewards`)).json();
    expect(list.data.find(({ id }: { id: number }) => id === keyboard)).toMatchObject({
      available: false,
    });
  }).toPass({ timeout: 30_000 });
});
