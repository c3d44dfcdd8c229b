import { expect, fitsWidth, test } from "./fixtures.ts";
import { languages, words } from "./words.ts";

test("a live card leads to its bracket, which passes axe and fits", async ({
  page,
  accessible,
}) => {
  test.slow();
  await page.goto("/tournaments");
  await page.getByRole("link", { name: "Bracket: Aim Train League" }).click();
  await page.waitForURL(/\/tournament\/\d+$/);
  await expect(page.getByRole("heading", { name: "Tournament Results" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Round 1" })).toBeVisible();
  await expect(page.getByText("ArcLight")).toBeVisible();
  // Between phone and desktop, which docs/screens.md cover.
  await page.setViewportSize({ width: 768, height: 800 });
  await fitsWidth(page);
  await accessible();
});

/** A bracket of two rounds: no demo tournament is that far during these tests. */
const rounds = [
  [["ArcLight", "CometTail"]],
  [["ArcLight", "BlueFalcon"], ["CometTail", "DriftKingPro"], ["EchoSix"]],
].map((matches, index) => ({
  round_number: 2 - index,
  title: index === 0 ? "Final" : "Quarter-final",
  time: "2026-11-21 09:00 PM",
  timeAt: "2026-11-21T16:00:00Z",
  match_count: matches.length,
  matches: matches.map((players) => ({
    room_id: players.length > 1 ? "K7MX3P" : "",
    status: "ended",
    state: "ended",
    players: players.map((username) => ({ username, has_appeared: true })),
    result: {
      winner: players[0],
      loser: players[1] ?? null,
      result_type: players.length > 1 ? "normal" : "bye",
    },
  })),
}));

for (const width of [360, 768, 1440]) {
  for (const lang of languages) {
    test(`a bracket that is over passes axe at ${width} px, ${lang}`, async ({
      page,
      accessible,
    }) => {
      await page.addInitScript((chosen) => localStorage.setItem("arena.lang", chosen), lang);
      await page.setViewportSize({ width, height: 800 });
      const drawn = rounds.map(({ matches: _, ...round }) => ({ ...round, pages: 1 }));
      await page.route("**/api/v1/esl/tournament/matches*", (route) =>
        route.fulfill({ json: { success: true, data: { success: true, rounds, drawn } } }),
      );
      await page.goto("/tournament/1");
      const main = page.getByRole("main");
      await expect(main.getByText("ArcLight").last()).toBeVisible();
      // The first round comes first.
      await expect(main.getByText("DriftKingP…")).toBeInViewport();
      await fitsWidth(page);
      await accessible();
      if (width === 360) {
        const bye = main.getByText(words[lang]("bracket_bye"));
        const final = main.getByRole("button", { name: words[lang]("bracket_final"), exact: true });
        await final.click();
        await expect(bye).not.toBeInViewport();
        await accessible();
        await main.getByText("CometTail").last().hover();
        await page.mouse.wheel(lang === "ur" ? 340 : -340, 0);
        await expect(final).not.toHaveAttribute("aria-current", "true");
        await expect(bye).toBeInViewport();
      }
    });
  }
}

test("one that is not drawn yet says when it will be", async ({ page }) => {
  await page.goto("/tournaments");
  const [found] = await page.evaluate(async () => {
    const answer = await fetch("/api/v1/esl/tournaments/all");
    const { data } = (await answer.json()) as { data: { id: number; status: number }[] };
    return data.filter(({ status }) => status === 1);
  });
  await page.goto(`/tournament/${found?.id}`);
  await expect(page.getByText("No tournament data available")).toBeVisible();
  await expect(page.getByText(/The bracket is drawn when the tournament starts/)).toBeVisible();
});

test("a refusal of the first call already is in the reader's language", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("arena.lang", "ur"));
  await page.goto("/tournament/999999");
  await expect(page.getByRole("main").getByText("یہ ٹورنامنٹ نہیں ملا۔")).toBeVisible();
});
