import { expect, test } from "./fixtures.ts";
import { logIn } from "./operator.ts";

const out = "/tmp/look";
const player = (username: string, avatar: number, more: object = {}) => ({ username, profileImage: null, avatar, has_appeared: true, bot: false, you: false, ...more });
const me = player("Hamza", 7, { you: true });
const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const match = (a: object, b: object | null, winner: string | null, state = "ended", more: object = {}) => ({
  room_id: state === "ended" ? "K7MX3P" : "", status: state === "ended" ? "ended" : "upcoming", state,
  players: b ? [a, b] : [a], result: winner ? { winner, loser: null, result_type: b ? "normal" : "bye" } : null, ...more });
const rounds = [
  { round_number: 3, title: "Final", time: "", timeAt: soon(40), match_count: 1, matches: [match(me, player("Zarqa Khan", 3), null, "upcoming")] },
  { round_number: 2, title: "Semi-final", time: "", timeAt: soon(-10), match_count: 2, matches: [match(me, player("Bilal", 4), "Hamza"), match(player("Zarqa Khan", 3), player("ShadowStriker", 9), null, "running", { watch_room_id: "C4D7HK" })] },
  { round_number: 1, title: "Quarter-final", time: "", timeAt: soon(-60), match_count: 4, matches: [match(me, player("Noor", 11), "Hamza"), match(player("Bilal", 4), player("Kim", 5), "Bilal"), match(player("Zarqa Khan", 3), null, "Zarqa Khan"), match(player("ShadowStriker", 9), player("Zed", 12), "ShadowStriker")] },
];
const drawn = rounds.map(({ matches: _, ...round }) => ({ ...round, pages: 1 }));
const live = [1, 2, 3].map((n) => ({ tournamentId: 1, tournamentName: "Cannon Clash Blitz", gameName: "Cannon Clash", route: "/cannon-clash", thumbnail: "cannon-clash", roomId: `C4D7H${n}`, round: n === 1 ? "Final" : "Semi-final", players: [player("Zarqa Khan", 3 + n), player("ShadowStriker", 9 + n)] }));
const champions = ["Amna", "Hamza", "ShadowStriker", "Noor"].map((username, n) => ({ tournamentId: n + 1, kind: "esl", tournamentName: "Cannon Clash Knockout", gameName: "Cannon Clash", thumbnail: "cannon-clash", endedAt: soon(-600 * (n + 1)), entrants: 16 + n, prize: 500 - 100 * n, username, profileImage: null, avatar: 3 + n }));

for (const [width, height] of [[360, 740], [1440, 900]] as const)
  for (const lang of ["en", "ur"] as const)
    for (const theme of ["light", "dark"] as const) {
      if (lang === "ur" && theme === "light") continue;
      test(`look ${width} ${lang} ${theme}`, async ({ page }) => {
        await page.emulateMedia({ colorScheme: theme });
        await page.addInitScript((chosen) => localStorage.setItem("arena.lang", chosen), lang);
        await page.setViewportSize({ width, height });
        await logIn(page, "/tournaments");
        await page.evaluate(() => sessionStorage.setItem("dailyCheckinShown", "true"));
        await page.route("**/api/v1/esl/tournaments/live*", (route) => route.fulfill({ json: { success: true, data: live } }));
        await page.route("**/api/v1/tournaments/champions*", (route) => route.fulfill({ json: { success: true, data: champions } }));
        const shot = (name: string, full = false) => page.screenshot({ path: `${out}/${name}-${width}-${lang}-${theme}.png`, fullPage: full });
        await page.goto("/tournaments");
        await page.waitForTimeout(2500);
        await shot("now");
        await page.goto("/tournaments?tab=results");
        await page.waitForTimeout(2000);
        await shot("results", true);
        await page.route("**/api/v1/esl/tournament/matches*", (route) => route.fulfill({ json: { success: true, data: { success: true, rounds, drawn, route: "/cannon-clash" } } }));
        await page.goto("/tournament/1");
        await page.waitForTimeout(2000);
        await shot("bracket", true);
        const won = rounds.map((round) => ({ ...round, matches: round.round_number === 3 ? [match(me, player("Zarqa Khan", 3), "Hamza")] : round.matches.map((m) => ({ ...m, watch_room_id: null, state: "ended", status: "ended", result: m.result ?? { winner: "Zarqa Khan", loser: null, result_type: "normal" } })) }));
        await page.unroute("**/api/v1/esl/tournament/matches*");
        await page.route("**/api/v1/esl/tournament/matches*", (route) => route.fulfill({ json: { success: true, data: { success: true, rounds: won, drawn, route: "/cannon-clash" } } }));
        await page.goto("/tournament/1");
        await page.waitForTimeout(2500);
        await shot("champion", true);
        await expect(page.getByRole("main")).toBeVisible();
      });
    }
