import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { asGuest, at, http, refused, server, show } from "#test";
import { tournament, weekly } from "./fixtures.ts";
import HowToPlay from "./how-to-play.tsx";
import { lists, live, open, prepare, section } from "./screen-fixtures.tsx";

const left = prepare();

it("says what is played, when, for what, at what price and by how many", async () => {
  lists([tournament()], [weekly({ max_players: 100, tourn_name: "Squads" })]);
  open();
  const esl = section("ESL Tournaments");
  expect(await esl.findByRole("heading", { name: "Cannon Knockout" })).toBeVisible();
  const card = esl.getByRole("article");
  expect(card).toHaveTextContent(/Open.*Cannon Clash.*21 Nov 2099 · 9:00 PM/);
  expect(card).toHaveTextContent(/1st.*500.*2nd.*250.*3rd.*100.*Entry fee.*10.*Players3, needs 10/);
  const others = section("Weekly Tournaments");
  expect(await others.findByText("3 of 100")).toBeVisible();
  expect(others.getByRole("link", { name: /Join Now: Squads/ })).toHaveAttribute(
    "href",
    "/join-tournament?tournamentId=3",
  );
});

it("shows N/A for a time that is not there", async () => {
  lists([tournament({ time: "", timeAt: "" })]);
  open();
  expect(await screen.findByText("N/A")).toBeVisible();
});

it("loads and fails by section", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  lists([tournament()]);
  server.use(http.get(at("/v1/tournaments/all"), () => refused("internal", "x", 500)));
  const { user } = open();
  expect(await screen.findByText("Failed to fetch tournaments")).toBeVisible();
  expect(await screen.findByText("Cannon Knockout")).toBeVisible();
  lists([tournament()], [weekly()]);
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("PUBG Squads")).toBeVisible();
});

it("says so when there is none", async () => {
  lists([]);
  open();
  for (const title of ["ESL Tournaments", "Weekly Tournaments"]) {
    expect(await section(title).findByText("No tournaments right now")).toBeVisible();
  }
});

it("asks a guest to log in, and comes back", async () => {
  asGuest();
  lists([tournament(), live], [weekly()]);
  const { user } = open();
  expect(await screen.findByText("Please log in to participate in tournaments")).toBeVisible();
  const esl = section("ESL Tournaments");
  const [required] = await esl.findAllByRole("button", { name: "Login Required" });
  expect(screen.queryByRole("button", { name: /Join Now|Play Now/ })).toBeNull();
  if (required) await user.click(required);
  expect(left).toHaveBeenLastCalledWith("/api/v1/auth/landing?returnTo=%2Ftournaments");
  const others = section("Weekly Tournaments");
  await user.click(await others.findByRole("button", { name: "Login Required" }));
  expect(left.mock.lastCall?.[0]).toContain(encodeURIComponent("/join-tournament?tournamentId=3"));
});

it("shows a weekly tournament that runs as live to who has registered for it", async () => {
  lists([], [weekly({ status: 2, is_running: 1 }), weekly({ id: 4, status: 3 })], [3, 4]);
  open();
  const [runs, cancelled] = (await screen.findAllByRole("article")).map((each) => within(each));
  expect(runs?.getByText("Live")).toBeVisible();
  expect(runs?.getByText(/You are registered/)).toBeVisible();
  expect(cancelled?.getByText("Tournament has ended")).toBeVisible();
});

it("has no way in before it opens, when it is full, cancelled or over", async () => {
  lists(
    [
      tournament({ id: 1, timeOpenAt: "2099-01-01T10:00:00Z" }),
      tournament({ id: 2, max_players: 3 }),
      tournament({ id: 3, status: 3 }),
      tournament({ id: 4, status: 4 }),
      tournament({ id: 5, status: 2 }),
    ],
    [
      weekly({ id: 11, status: 4 }),
      weekly({ id: 12, status: 2, is_running: 1 }),
      weekly({ id: 13, status: 1, is_running: 1 }),
      weekly({ id: 14, status: 3 }),
    ],
  );
  open();
  const esl = section("ESL Tournaments");
  expect(await esl.findByText("Registration opens on 1 Jan 2099 at 3:00 PM.")).toBeVisible();
  expect(esl.getByText("This tournament is full.")).toBeVisible();
  expect(esl.getByText("This tournament was cancelled.")).toBeVisible();
  // Below the first view.
  expect(await esl.findByText("Tournament has ended")).toBeVisible();
  expect(esl.getByRole("link", { name: /See results/ })).toHaveAttribute("href", "/tournament/4");
  const others = section("Weekly Tournaments");
  // Spec 4: a weekly tournament counts as ended once it is not open.
  expect(await others.findAllByText("Tournament has ended")).toHaveLength(4);
  expect(others.getAllByText("Ended")).toHaveLength(4);
  expect(others.queryByText(/live/i)).toBeNull();
  expect(screen.queryByRole("button", { name: /Join Now/ })).toBeNull();
  expect(screen.queryByRole("link", { name: /Join Now/ })).toBeNull();
});

it("says in words that bots play too, who take nobody's place", async () => {
  const seats = { bots: 7, max_players: 8 };
  const over = { status: 4, bots: 7 };
  lists([
    tournament({ ...seats, id: 7, tourn_name: "One", total_checkin: 8 }),
    tournament({ ...seats, id: 8, tourn_name: "None", total_checkin: 7 }),
    tournament({ ...over, id: 9, tourn_name: "Over", total_checkin: 9 }),
    tournament({ ...over, id: 10, tourn_name: "Alone", total_checkin: 7 }),
    tournament({ status: 4, bots: 1, id: 11, tourn_name: "Small", total_checkin: 8 }),
  ]);
  open();
  const players = async (name: string) =>
    (await screen.findByRole("heading", { name }))
      .closest("article")
      ?.querySelector("dl")
      ?.lastElementChild?.textContent.trim();
  expect(await players("One")).toBe("Players1 of 8 Bots fill the empty places.");
  expect(await players("None")).toBe("PlayersNobody yet Bots fill the empty places.");
  expect(await players("Over")).toBe("Players2 and 7 bots");
  expect(await players("Small")).toBe("Players7 and 1 bot");
  expect(await players("Alone")).toBe("PlayersBots only");
  expect(screen.getByRole("button", { name: /Join Now: One/ })).toBeVisible();
});

it("explains Cannon Clash from its card", async () => {
  lists([tournament(), tournament({ id: 9, game_unique_id: "aim_train_001" })]);
  const { user } = open();
  const info = await screen.findAllByRole("button", { name: "How to Play" });
  expect(info).toHaveLength(1);
  if (info[0]) await user.click(info[0]);
  expect(screen.getByText("howToPlay")).toBeInTheDocument();
});

it("shows Cannon Clash, practice and its own tournaments where its tile leads", async () => {
  lists(
    [
      tournament(),
      tournament({ id: 9, tourn_name: "Aim League", game_unique_id: "aim_train_001" }),
    ],
    [weekly()],
  );
  const { user } = open("/tournaments?game=cannon_clash_001");
  expect(await screen.findByRole("heading", { name: "Cannon Knockout" })).toBeVisible();
  expect(screen.getByRole("heading", { name: "Cannon Clash", level: 2 })).toBeVisible();
  expect(screen.queryByText("Aim League")).toBeNull();
  expect(screen.queryByRole("region", { name: "Weekly Tournaments" })).toBeNull();
  await user.click(screen.getByRole("link", { name: "All tournaments" }));
  expect(await screen.findByRole("heading", { name: "Aim League" })).toBeVisible();
  expect(await screen.findByRole("heading", { name: "PUBG Squads" })).toBeVisible();
});

it("begins practice of Cannon Clash where its tile leads", async () => {
  lists([]);
  const { user } = open("/tournaments?game=cannon_clash_001");
  expect(await screen.findByText("No tournaments right now")).toBeVisible();
  await user.click(screen.getByRole("link", { name: "Practice against a bot" }));
  expect(window.location.pathname).toBe("/cannon-clash");
  expect(window.history.state.state).toEqual({ practice: true });
});

it("the instructions close by the close button, Got it! and the backdrop, and lead to the tournaments", async () => {
  const close = vi.fn();
  const { user } = show(<HowToPlay onClose={close} />);
  const dialog = screen.getByRole("dialog");
  expect(dialog).toHaveTextContent(/Join Now.*One hour before.*Play Now.*Room ID.*Submit/);
  expect(dialog).toHaveTextContent(/Drag the cannon.*fire minions.*two side towers/);
  await user.click(within(dialog).getByRole("button", { name: "Close", hidden: true }));
  await user.click(within(dialog).getByRole("button", { name: "Got it!", hidden: true }));
  await user.click(dialog);
  expect(close).toHaveBeenCalledTimes(3);
  expect(
    within(dialog).getByRole("link", { name: "Go to tournaments", hidden: true }),
  ).toHaveAttribute("href", "/tournaments");
});
