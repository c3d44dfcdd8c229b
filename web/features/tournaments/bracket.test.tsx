import { screen, waitFor, within } from "@testing-library/react";
import { delay } from "msw";
import { beforeEach, expect, it, vi } from "vitest";
import type { Bracket, TournamentView } from "#api";
import { asGuest, asSpecified, at, http, logInAs, ok, refused, server, show } from "#test";
import TournamentBracket from "./bracket.tsx";
import { bothAbsent, bracket, round, tournament, upcoming, won, yours } from "./fixtures.ts";

const semi = round(1, "Semi-final", [
  bothAbsent("Gone", "Away"),
  won("Amna", "ShadowStriker", "walkover"),
  won("Bilal", null, "bye", ""),
  won("Zed", "Kim", "normal"),
]);
const ownSemi = {
  ...semi,
  matches: semi.matches.map((match, at) => (at === 1 ? yours(match) : match)),
};
const over = bracket([semi, round(2, "Final", [won("Amna", "Bilal", "normal", "C4D7HK")])]);

function answer(given: Bracket, view: TournamentView = tournament({ status: 4 })) {
  server.use(
    http.post(at("/v1/esl/tournament/matches"), () => ok(given, { rounds: given.rounds })),
    http.post(at("/v1/tournament/view"), () => ok([view])),
  );
}
const open = (path = "/tournament/7") =>
  show(<TournamentBracket />, { path, additions: asSpecified });

/** As on a desktop: the tree instead of the strip. */
const wide = () =>
  vi.spyOn(window, "matchMedia").mockImplementation(
    (query) =>
      ({
        matches: !query.includes("max-width"),
        media: query,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );

beforeEach(() => asGuest());

it("says that it loads, then shows the rounds, the last one first", async () => {
  answer(over);
  server.use(
    http.post(at("/v1/esl/tournament/matches"), async () => {
      await delay(30);
      return ok(over);
    }),
  );
  open();
  expect(screen.getByText("Loading tournament details...")).toBeVisible();
  expect(await screen.findByRole("heading", { name: "Tournament Results" })).toBeVisible();
  const names = await screen.findByRole("navigation", { name: "Rounds" });
  expect(
    within(names)
      .getAllByRole("button")
      .map((each) => each.textContent),
  ).toEqual(["Final", "Semi-final"]);
});

it("has the champion with what they won", async () => {
  answer(over);
  open();
  const champion = await screen.findByRole("region", { name: "Champion" });
  expect(champion).toHaveTextContent("Amna");
  await waitFor(() => expect(champion).toHaveTextContent("+500"));
});

it("has no champion while the last round is played", async () => {
  answer(
    bracket([semi, round(2, "Final", [upcoming(["Amna", "Bilal"])])]),
    tournament({ status: 2 }),
  );
  open();
  await screen.findByRole("navigation", { name: "Rounds" });
  expect(screen.queryByRole("region", { name: "Champion" })).toBeNull();
});

it("says how each match ended, hides those to which nobody came, and marks winners and byes", async () => {
  answer(over);
  const { container } = open();
  await screen.findByRole("region", { name: "Champion" });
  const matches = [...container.querySelectorAll('[aria-label="Semi-final"] ol > li')].map(
    (match) => match.textContent,
  );
  expect(matches).toHaveLength(3);
  expect(matches[0]).toMatch(/Room K7MX3P.*W.*Walkover.*Amna.*Winner.*ShadowStri….*ShadowStriker/);
  expect(matches[1]).toMatch(/Not played.*Bilal.*Winner.*BYE/);
  expect(matches[2]).toMatch(/Played.*Zed.*Winner.*Kim/);
  expect(container).not.toHaveTextContent("Gone");
  expect(screen.getByText("Room C4D7HK")).toBeVisible();
});

it("cuts a name at ten letters for the eye only", async () => {
  answer(bracket([round(1, "Final", [won("ShadowStriker", "Kim")])]));
  open();
  const [cut] = await screen.findAllByText("ShadowStri…");
  expect(cut).toHaveAttribute("aria-hidden", "true");
  expect(screen.getAllByText("ShadowStriker").length).toBeGreaterThan(0);
});

it("lights the reader's own path and offers their match", async () => {
  logInAs();
  const mine = upcoming([["Amna", true], "Bilal"], { room_id: "C4D7HK", state: "running" });
  answer(
    bracket([ownSemi, round(2, "Final", [yours(mine)])]),
    tournament({ status: 2, is_running: 1, already_submited: true }),
  );
  const { user } = open();
  const own = within(await screen.findByRole("region", { name: "Your match" }));
  expect(own.getByText("Room C4D7HK")).toBeVisible();
  expect(await screen.findAllByText("You")).toHaveLength(2);
  await user.click(own.getByRole("button", { name: "Play Now" }));
  expect(await screen.findByLabelText("Room ID")).toHaveValue("C4D7HK");
});

it("shows the players' faces", async () => {
  wide();
  answer(bracket([round(1, "Final", [upcoming(["Amna", "Bilal"])])]));
  const { container } = open();
  await screen.findByText("Amna");
  const faces = [...container.querySelectorAll("img")].map((img) => img.getAttribute("src"));
  expect(faces.filter((src) => /avatars-avatar-01/.test(src ?? ""))).toHaveLength(2);
});

it("takes nobody for the reader but whom the server names: not a namesake, and also one without a name", async () => {
  wide();
  logInAs();
  server.use(http.get(at("/v1/user/profile"), () => ok({ username: "Amna", credits: 0 })));
  const [lost, namesake] = [won("Kim", "Player", "normal"), won("Amna", "Zed", "normal")];
  answer(
    bracket([
      round(1, "Semi-final", [yours(lost, 1), namesake]),
      round(2, "Final", [upcoming(["Amna", "Kim"])]),
    ]),
    tournament({ status: 2, is_running: 1, already_submited: true }),
  );
  const { container } = open();
  await screen.findByRole("region", { name: "Bracket" });
  expect(screen.getByText("You").parentElement).toHaveTextContent("Player");
  expect(container.querySelectorAll("[data-own]")).toHaveLength(1);
  expect(container.querySelector("path[class*='lit']")).toBeNull();
});

it("reads itself again while the tournament runs, and stops when it is over", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let asked = 0;
  const running = bracket([round(1, "Final", [upcoming(["Amna", "Bilal"])])]);
  server.use(
    http.post(at("/v1/tournament/view"), () => ok([tournament({ status: asked > 1 ? 4 : 2 })])),
    http.post(at("/v1/esl/tournament/matches"), () => {
      asked += 1;
      return ok(asked > 1 ? over : running);
    }),
  );
  open();
  await screen.findByRole("heading", { name: "Final" });
  await vi.advanceTimersByTimeAsync(4_500);
  expect(await screen.findByRole("region", { name: "Champion" })).toBeVisible();
  await vi.advanceTimersByTimeAsync(16_000);
  const before = asked;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(asked).toBe(before);
  vi.useRealTimers();
});

it("draws a tree on a desk, joined by who went on, and lets it be made smaller", async () => {
  wide();
  const many = round(
    1,
    "Round 1",
    Array.from({ length: 6 }, (_, i) => won(`w${i}`, `l${i}`)),
  );
  answer(bracket([many, round(2, "Round 2", [won("w0", "w1"), won("w2", "w3"), won("w4", "w5")])]));
  const { user, container } = open();
  const tree = await screen.findByRole("region", { name: "Bracket" });
  expect(
    within(tree)
      .getAllByRole("heading")
      .map((each) => each.textContent),
  ).toEqual(["Round 23 matches", "Round 16 matches"]);
  expect(container.querySelectorAll("path[d^='M12']")).toHaveLength(6);
  await user.click(screen.getByRole("button", { name: "Zoom out" }));
  expect(screen.getByText("80%")).toBeVisible();
  await user.click(screen.getByRole("tab", { name: "Round by round" }));
  expect(screen.getByRole("navigation", { name: "Rounds" })).toBeVisible();
});

it("runs from the first round to the final on a desk, with the final in view and read first", async () => {
  wide();
  const scrolled = vi.spyOn(Element.prototype, "scrollWidth", "get").mockReturnValue(900);
  answer(over);
  open();
  const tree = await screen.findByRole("region", { name: "Bracket" });
  const headings = within(tree).getAllByRole("heading");
  expect(headings.map((each) => each.textContent)).toEqual(["Final1 match", "Semi-final4 matches"]);
  const start = (element: HTMLElement | undefined) =>
    Number.parseFloat(element?.style.insetInlineStart ?? "");
  expect(start(headings[1])).toBe(0);
  expect(start(headings[0])).toBeGreaterThan(0);
  // Each line connects a first-round match with the final: two lines with the same end.
  const lines = [...tree.querySelectorAll("path")].map((path) => path.getAttribute("d"));
  expect(lines).toHaveLength(2);
  expect(new Set(lines.map((line) => line?.split("V")[1])).size).toBe(1);
  expect(tree.scrollLeft).toBe(900);
  scrolled.mockRestore();
});

it("fetches an older round when it is looked at, page by page", async () => {
  const first = round(1, "Round 1", [], 600);
  const last = round(2, "Round 2", [won("Amna", "Bilal")]);
  const asked: unknown[] = [];
  answer(bracket([last], [last, first]));
  server.use(
    http.post(at("/v1/esl/tournament/matches"), async ({ request }) => {
      const body = (await request.json()) as { round?: number; page?: number };
      if (body.round === undefined) return ok(bracket([last], [last, first]));
      asked.push(body);
      return ok(bracket([round(1, "Round 1", [won(`page${body.page}`, "x")], 600)]));
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Round 1" }));
  expect(await screen.findByText("page1")).toBeVisible();
  expect(screen.getByText("Page 1 of 2")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Next" }));
  expect(await screen.findByText("page2")).toBeVisible();
  expect(asked).toEqual([
    { id: "7", round: 1, page: 1 },
    { id: "7", round: 1, page: 2 },
  ]);
});

it("shows fifty matches of a round at once", async () => {
  const matches = Array.from({ length: 60 }, (_, i) => won(`w${i}`, `l${i}`));
  answer(bracket([round(1, "Round 1", matches)]));
  const { user } = open();
  await screen.findByText("w49");
  expect(screen.queryByText("w50")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Show more" }));
  expect(screen.getByText("w59")).toBeVisible();
});

it("says when a bracket that is not drawn will be", async () => {
  answer(bracket([]), tournament());
  open();
  expect(await screen.findByText("No tournament data available")).toBeVisible();
  expect(
    await screen.findByText(
      "The bracket is drawn when the tournament starts, on 21 Nov 2099 at 9:00 PM.",
    ),
  ).toBeVisible();
});

it("needs a tournament", async () => {
  open("/tournament/%20");
  expect(await screen.findByText("Tournament ID is required")).toBeVisible();
});

it("says that there is no such tournament", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const none = () => refused("unknown_tournament", "No tournament data available");
  server.use(
    http.post(at("/v1/esl/tournament/matches"), none),
    http.post(at("/v1/tournament/view"), none),
  );
  open();
  expect(await screen.findByText("No tournament data available")).toBeVisible();
});

it("says that it failed, and loads on Retry", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  answer(over);
  server.use(http.post(at("/v1/esl/tournament/matches"), () => refused("internal", "x", 500)));
  const { user } = open();
  expect(await screen.findByText("Failed to load tournament data")).toBeVisible();
  answer(over);
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("region", { name: "Champion" })).toBeVisible();
});

it("marks bots wherever their names are, and says of none that it won coins", async () => {
  const final = round(2, "Final", [won("IronRivet", "Amna", "normal", "C4D7HK")]);
  const [match] = final.matches;
  for (const player of match?.players ?? []) player.bot = player.username === "IronRivet";
  answer(bracket([semi, final]));
  open();
  const champion = await screen.findByRole("region", { name: "Champion" });
  expect(champion).toHaveTextContent("ChampionIronRivet Bot");
  expect(await screen.findByText("Cannon Knockout")).toBeVisible();
  expect(champion).not.toHaveTextContent("500");
  const shown = screen.getByText("C4D7HK", { exact: false }).closest("div")?.parentElement;
  expect(within(shown as HTMLElement).getAllByText("Bot")).toHaveLength(1);
});

it.each([
  ["waiting", null, "Being checkedYour prize is being checked and will be paid into your wallet."],
  ["paid", null, "In your walletYour prize was checked and is in your wallet."],
  [
    "refused",
    "A program played",
    "Not paidYour prize was checked and will not be paid.Reason: A program played",
  ],
])("says where a prize stands that is %s", async (state, reason, text) => {
  const held_prize = { state, place: 1, credits: 6000, reason };
  answer(over, tournament({ status: 4, already_submited: true, held_prize }));
  open();
  const prize = await screen.findByRole("region", { name: "Your prize" });
  expect(prize).toHaveTextContent("Your prize for place 1");
  expect(prize).toHaveTextContent("6,000");
  expect(prize).toHaveTextContent(text);
});

it("says nothing of a prize where none was held", async () => {
  answer(over, tournament({ status: 4, already_submited: true }));
  open();
  expect(await screen.findByRole("region", { name: "Champion" })).toBeVisible();
  expect(screen.queryByRole("region", { name: "Your prize" })).toBeNull();
});
