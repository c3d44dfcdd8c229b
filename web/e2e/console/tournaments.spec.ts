import { fitsWidth } from "../fixtures.ts";
import { expect, test } from "./fixtures.ts";
import { accept, confirmWithPasskey, invite } from "./people.ts";

const sana = { name: "Sana Malik", email: "sana.cups@arena.example" };

/** A time for a field, some days from now at 20:00. */
const evening = (days: number) =>
  `${new Date(Date.now() + days * 24 * 60 * 60_000).toISOString().slice(0, 10)}T20:00`;

test("an organiser creates, changes, clones and cancels a tournament", async ({
  administrator,
  anotherBrowser,
}) => {
  test.slow();
  const link = await invite(administrator, sana, "Organiser");
  const page = await anotherBrowser();
  await accept(page, link, sana);
  await page.getByRole("link", { name: "Tournaments" }).first().click();
  await expect(page.getByRole("heading", { name: "Tournaments", level: 1 })).toBeVisible();

  await page.getByRole("button", { name: "Create a tournament" }).click();
  const form = page.getByRole("dialog", { name: "New tournament" });
  await form.getByLabel("Name").fill("Eid Night Cup");
  await form.getByRole("combobox", { name: "Game" }).click();
  await page.getByRole("option", { name: "PUBG Mobile" }).click();
  await form.getByLabel("Starts").fill(evening(3));
  await form.getByLabel("Ends").fill(evening(4));
  await form.getByLabel("Entry fee").fill("20");
  await form.getByRole("button", { name: "Create a tournament" }).click();
  await expect(page.getByRole("heading", { name: "Eid Night Cup", level: 1 })).toBeVisible();

  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const edit = page.getByRole("dialog", { name: "Edit Eid Night Cup" });
  await edit.getByLabel("First prize").fill("1000");
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The tournament is changed.")).toBeVisible();
  await expect(page.getByText(/^1,000/).first()).toBeVisible();

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Clone" }).click();
  const copy = page.getByRole("dialog", { name: "Clone Eid Night Cup" });
  await copy.getByRole("button", { name: "Clone" }).last().click();
  await expect(copy).toHaveCount(0);
  await expect(page.getByText("Eid Night Cup is created.").first()).toBeVisible();
  const copied = page.url();

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Repeat" }).click();
  const repeat = page.getByRole("dialog", { name: "Repeat Eid Night Cup" });
  await expect(repeat.getByText("4 more tournaments.")).toBeVisible();
  await repeat.getByRole("button", { name: "Repeat" }).click();
  await expect(page.getByText("Eid Night Cup repeats now.")).toBeVisible();

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Cancel the tournament" }).click();
  const cancel = page.getByRole("dialog", { name: "Cancel Eid Night Cup?" });
  await expect(cancel.getByText(/Nobody has entered/)).toBeVisible();
  await cancel.getByLabel("Reason").fill("Announced twice");
  await cancel.getByRole("button", { name: "Cancel the tournament" }).click();
  await confirmWithPasskey(page);
  await expect(page.getByText("Nobody had entered.")).toBeVisible();

  // The series goes on without the one that was cancelled, until somebody ends it.
  await page.goto("/tournaments?state=series");
  await page.getByRole("button", { name: "End the series Eid Night Cup" }).click();
  const end = page.getByRole("dialog", { name: "End the series Eid Night Cup?" });
  await end.getByRole("button", { name: "End" }).click();
  await expect(page.getByText("The series is over.")).toBeVisible();

  await page.goto("/tournaments?state=cancelled");
  await expect(page.getByRole("link", { name: /Eid Night Cup/ })).toHaveAttribute(
    "href",
    new URL(copied).pathname,
  );
});

test("a bracket is columns on a desk and a list on a phone", async ({
  administrator: page,
  accessible,
}) => {
  test.slow();
  // The demo has knockouts that are over, with the brackets that were played.
  await page.goto("/tournaments?state=ended&kind=esl");
  await page.getByRole("row").getByRole("link").first().click();
  await page.getByRole("tab", { name: "Bracket" }).click();
  const bracket = page.getByRole("region", { name: "Bracket" });
  await expect(bracket.getByText(/^Match 1 ·/).first()).toBeVisible();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await fitsWidth(page);
    await accessible();
    const [first, second] = await Promise.all(
      [0, 1].map((at) => bracket.getByRole("region").nth(at).boundingBox()),
    );
    if (width === 390) expect(first?.x).toBe(second?.x);
    else expect(first?.y).toBe(second?.y);
  }
  await page.getByRole("tab", { name: "Entrants" }).click();
  await expect(page.getByRole("list", { name: "Entrants" })).toBeVisible();
  await fitsWidth(page);
  await accessible();
});
