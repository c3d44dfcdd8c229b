import { fitsWidth } from "../fixtures.ts";
import { expect, test } from "./fixtures.ts";
import { accept, invite } from "./people.ts";

const hina = { name: "Hina Baig", email: "hina.reports@operator.example" };

/** The month of ten days ago. */
const tenDaysAgo = () => new Date(Date.now() - 10 * 24 * 60 * 60 * 1_000).toISOString().slice(0, 7);

// The demo's past is counted into a database of its own.
test.use({ settings: { ARENA_LOG__LEVEL: "warn" } });

test("finance comes in by an invitation and reads the books of the month", async ({
  administrator,
  anotherBrowser,
  server,
  accessible,
}) => {
  test.slow();
  await server.arena("demo");
  const finance = await anotherBrowser();
  await accept(finance, await invite(administrator, hina, "Finance"), hina);
  await finance.getByRole("link", { name: "Reports" }).first().click();
  const active = finance.getByRole("region", { name: "Active subscribers" });
  await active.getByRole("button", { name: "Show the values" }).click();
  await expect(active.getByRole("row", { name: /Final/ }).first()).toBeVisible();
  await finance.getByRole("tab", { name: "Money" }).click();
  await expect(finance.getByRole("region", { name: "Credits outstanding" })).toBeVisible();
  await finance.getByRole("tab", { name: "Month" }).click();
  // The demo's past has twenty days, and a month begins with empty books.
  await finance.getByLabel("Month").fill(tenDaysAgo());
  await expect(finance.getByText("The sum is what all wallets hold.")).toBeVisible();
  await expect(finance.getByRole("table", { name: "Credits" })).toContainText("Minted: Streak");

  await administrator.goto("/reports");
  for (const view of ["People", "Play", "Newcomers", "Money", "Month"]) {
    await administrator.getByRole("tab", { name: view }).click();
    await expect(administrator.getByRole("heading", { level: 2 }).first()).toBeVisible();
    for (const width of [390, 1440]) {
      await administrator.setViewportSize({ width, height: 844 });
      await fitsWidth(administrator);
      await accessible();
    }
  }
});
