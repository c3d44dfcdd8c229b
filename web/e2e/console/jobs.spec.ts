import { fitsWidth } from "../fixtures.ts";
import { expect, test } from "./fixtures.ts";
import { accept, confirmWithPasskey, invite } from "./people.ts";

// A server of its own: the demo's subscribers and codes would stand in the lists of other tests.
test.use({ settings: { ARENA_CONSOLE__REVEALS_PER_DAY: "40" } });

const hamza = { name: "Hamza Tariq", email: "hamza@operator.example" };

test("somebody of fraud retries one given-up job and discards another one for a reason", async ({
  administrator,
  anotherBrowser,
  server,
  accessible,
}) => {
  test.slow();
  await server.arena("demo", "--screenshots", "0");
  const page = await anotherBrowser();
  await accept(page, await invite(administrator, hamza, "Fraud"), hamza);

  // The overview and the navigation say how much waits.
  const overview = page.getByRole("main").getByRole("listitem").filter({ hasText: "Jobs" });
  await expect(overview).toContainText("2");
  const entry = page.getByRole("navigation").getByRole("link", { name: /^Jobs/ });
  await expect(entry).toContainText("2");
  await entry.click();
  await expect(page.getByRole("row", { name: /Copy of the audit log/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /Cleaning/ })).toBeVisible();
  await accessible();

  await page.getByRole("row", { name: /Cleaning/ }).click();
  const cleaning = page.getByRole("dialog", { name: /^Cleaning/ });
  await expect(cleaning).toContainText("503 Slow Down");
  await cleaning.getByRole("button", { name: "Retry" }).click();
  const retry = page.getByRole("dialog", { name: "Retry this job?" });
  await retry.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("The job runs again.")).toBeVisible();
  await expect(page.getByRole("row", { name: /Cleaning/ })).toHaveCount(0);

  await page.getByRole("row", { name: /Copy of the audit log/ }).click();
  const copy = page.getByRole("dialog", { name: "Copy of the audit log" });
  await expect(copy).toContainText("timed out");
  await page.setViewportSize({ width: 390, height: 844 });
  await fitsWidth(page);
  await copy.getByRole("button", { name: "Discard" }).click();
  const discard = page.getByRole("dialog", { name: "Discard this job?" });
  await discard.getByLabel(/^Reason/).fill("Ticket 4721, copied by hand");
  await discard.getByRole("button", { name: "Discard" }).click();
  await confirmWithPasskey(page);
  await expect(page.getByText("The job was discarded.")).toBeVisible();
  await expect(page.getByText("Nothing was given up")).toBeVisible();
});
