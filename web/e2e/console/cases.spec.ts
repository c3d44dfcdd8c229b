import { fitsWidth } from "../fixtures.ts";
import { expect, test } from "./fixtures.ts";
import { accept, confirmWithPasskey, invite } from "./people.ts";

// A server of its own: the demo's farm would stand in the lists of other tests.
test.use({ settings: { ARENA_CONSOLE__REVEALS_PER_DAY: "41" } });

const rabia = { name: "Rabia Iqbal", email: "rabia@operator.example" };

test("somebody of fraud refuses a prize, and bans a farm with a case", async ({
  administrator,
  anotherBrowser,
  server,
  accessible,
}) => {
  test.slow();
  await server.arena("demo", "--screenshots", "0");
  const page = await anotherBrowser();
  await accept(page, await invite(administrator, rabia, "Fraud"), rabia);
  const entry = (name: RegExp) => page.getByRole("navigation").getByRole("link", { name }).first();

  // A prize and an invitation wait.
  await expect(entry(/^Prizes/)).toContainText("2");
  await entry(/^Prizes/).click();
  const row = page.getByRole("row", { name: /Night Cup/ });
  await expect(row).toBeVisible();
  await accessible();
  await row.getByRole("link").first().click();
  const prize = page.getByRole("dialog");
  await expect(prize.getByText(/Matches of this tournament with signs/)).toBeVisible();
  await prize.getByRole("button", { name: "Refuse" }).click();
  const refuse = page.getByRole("dialog", { name: /^Refuse the prize of/ });
  await refuse.getByRole("button", { name: "Several accounts" }).click();
  await refuse.getByRole("button", { name: "Refuse" }).click();
  await confirmWithPasskey(page);
  await expect(page.getByText("The prize is refused, and the winner was told why.")).toBeVisible();

  // A farm is one line, and one case.
  await page.goto("/cases");
  await expect(entry(/^Cases/)).toContainText("1");
  await expect(page.getByRole("row", { name: /8 accounts/ })).toBeVisible();
  await accessible();
  await page.getByRole("link", { name: "8 accounts" }).click();
  const group = page.getByRole("dialog", { name: "8 accounts" });
  await expect(group.getByText(/one browser \(8\)/)).toBeVisible();
  await group.getByRole("button", { name: "Open a case" }).click();
  const open = page.getByRole("dialog", { name: "Open a case" });
  await open.getByLabel("Title").fill("Farm of eight");
  await open.getByLabel(/^Reason/).fill("One browser, ticket 4716");
  await open.getByRole("button", { name: "Open a case" }).click();
  await expect(page.getByRole("heading", { name: "Farm of eight" })).toBeVisible();
  await accessible();

  // A decision says what it does first.
  await page.getByRole("checkbox", { name: /all/i }).first().check();
  await page.getByRole("button", { name: "Decide" }).click();
  const decide = page.getByRole("dialog", { name: "Decide about 8 accounts" });
  await decide.getByRole("checkbox", { name: /^Refuse what waits/ }).check();
  await decide.getByRole("checkbox", { name: /^Take back/ }).check();
  await decide.getByRole("checkbox", { name: /^Ban/ }).check();
  await expect(decide.getByText(/^8 accounts are closed/)).toBeVisible();
  await expect(decide.getByText("1 invitation is refused.")).toBeVisible();
  await expect(decide.getByText(/a second person has to approve it/)).toBeVisible();
  await accessible();
  await decide.getByRole("button", { name: "Several accounts" }).click();
  await decide.getByRole("textbox", { name: "Reason", exact: true }).fill("Ticket 4716, a farm");
  await decide.getByRole("button", { name: "Decide" }).click();
  await confirmWithPasskey(page);
  await expect(
    page.getByText(/Taking back the credits waits for a second person\.$/),
  ).toBeVisible();
  await expect(page.getByText("A second person decides about the credits")).toBeVisible();
  await expect(page.getByRole("row", { name: /banned/ })).toHaveCount(8);

  await page.setViewportSize({ width: 390, height: 844 });
  await fitsWidth(page);
  await page.getByRole("tab", { name: /Evidence and decisions/ }).click();
  await expect(page.getByText(/banned/).first()).toBeVisible();
  await fitsWidth(page);
});
