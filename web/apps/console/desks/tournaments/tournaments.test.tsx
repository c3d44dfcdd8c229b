import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import {
  administrator,
  at,
  confirmed,
  http,
  ok,
  open,
  refused,
  server,
  stream,
} from "#test/console";
import {
  cup,
  hour,
  match,
  organiser,
  player,
  reader,
  serveBracket,
  serveList,
  serveOne,
} from "#test/console/tournaments";

it("lists a state's tournaments, and keeps the choice in the address", async () => {
  const asked = serveList(cup());
  const { user } = open("/tournaments", organiser);
  const row = await screen.findByRole("row", { name: /Friday Cup/ });
  expect(within(row).getByText("0 of 64")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Results due (2)" }));
  await waitFor(() => expect(window.location.search).toBe("?state=due"));
  await waitFor(() => expect(asked.at(-1)).toContain("state=due"));
});

it("says that a state has no tournaments", async () => {
  serveList();
  open("/tournaments?state=cancelled", reader);
  expect(await screen.findByText("No tournaments: Cancelled")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Create a tournament" })).toBeNull();
});

it("reads the list again when the server reports a change", async () => {
  serveList(cup());
  open("/tournaments", reader);
  await screen.findByRole("row", { name: /Friday Cup/ });
  serveList(cup({ name: "Saturday Cup" }));
  stream().send("changed", { desks: ["tournaments"] });
  expect(await screen.findByRole("row", { name: /Saturday Cup/ })).toBeVisible();
});

it("creates a tournament after checking its fields", async () => {
  serveList();
  serveOne(cup());
  const sent: unknown[] = [];
  server.use(
    http.post(at("/v1/tournaments"), async ({ request }) => {
      sent.push(await request.json());
      return ok(cup());
    }),
  );
  const { user } = open("/tournaments?create=yes", organiser);
  const dialog = within(await screen.findByRole("dialog", { name: "New tournament" }));
  expect(dialog.getByText("Times are in Asia/Karachi.")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Create a tournament" }));
  expect(dialog.getByText("Enter a name.")).toBeVisible();
  expect(dialog.getByText("Choose a game.")).toBeVisible();
  await user.type(dialog.getByLabelText("Name"), "Friday Cup");
  await user.click(dialog.getByRole("combobox", { name: "Game" }));
  await user.click(await screen.findByRole("option", { name: "PUBG Mobile" }));
  await user.type(dialog.getByLabelText("Starts"), "2099-05-01T20:00");
  await user.type(dialog.getByLabelText("Ends"), "2099-05-01T19:00");
  await user.click(dialog.getByRole("button", { name: "Create a tournament" }));
  expect(dialog.getByText("It must end after it starts.")).toBeVisible();
  await user.clear(dialog.getByLabelText("Ends"));
  await user.type(dialog.getByLabelText("Ends"), "2099-05-01T22:00");
  await user.click(dialog.getByRole("button", { name: "Create a tournament" }));
  expect(await screen.findByRole("heading", { name: "Friday Cup" })).toBeVisible();
  expect(sent).toEqual([
    expect.objectContaining({
      kind: "weekly",
      game: "pubg",
      startsAt: "2099-05-01T15:00:00.000Z",
      endsAt: "2099-05-01T17:00:00.000Z",
      maxPlayers: null,
      prizes: [500, 250, 100],
    }),
  ]);
});

it("changes only what differs, and nothing that is fixed", async () => {
  serveOne(cup({ entered: 12, locks: { looks: null, terms: "entered" } }));
  const sent: unknown[] = [];
  server.use(
    http.post(at("/v1/tournaments/7/edit"), async ({ request }) => {
      sent.push(await request.json());
      return ok(cup());
    }),
  );
  const { user } = open("/tournaments/7", organiser);
  expect(await screen.findByText(/12 players have entered on these terms/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Edit" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Friday Cup" }));
  expect(dialog.getByLabelText("Entry fee")).toBeDisabled();
  expect(dialog.getByLabelText("Starts")).toBeDisabled();
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(dialog.getByText("Nothing is different yet.")).toBeVisible();
  await user.type(dialog.getByLabelText("Name"), " II");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("The tournament is changed.")).toBeVisible();
  expect(sent).toEqual([{ version: 3, name: "Friday Cup II" }]);
});

it("offers to load again what somebody else has changed", async () => {
  serveOne(cup());
  server.use(
    http.post(at("/v1/tournaments/7/edit"), () =>
      refused("changed_meanwhile", "The tournament has changed meanwhile. Look at it again."),
    ),
  );
  const { user } = open("/tournaments/7", organiser);
  await user.click(await screen.findByRole("button", { name: "Edit" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Friday Cup" }));
  await user.clear(dialog.getByLabelText("Entry fee"));
  await user.type(dialog.getByLabelText("Entry fee"), "30");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText(/has changed meanwhile/)).toBeVisible();
  serveOne(cup({ name: "Saturday Cup" }));
  await user.click(dialog.getByRole("button", { name: "Load again" }));
  expect(await screen.findByRole("heading", { name: "Saturday Cup" })).toBeVisible();
});

it("says who gets what back before it cancels", async () => {
  serveOne(cup({ entered: 12, fees: { people: 12, paying: 10, credits: 200, settled: 0 } }));
  const sent = confirmed("/v1/tournaments/7/cancel", cup({ state: "cancelled" }));
  const { user } = open("/tournaments/7", organiser);
  await user.click(await screen.findByRole("button", { name: "More actions" }));
  await user.click(await screen.findByRole("menuitem", { name: "Cancel the tournament" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Cancel Friday Cup?" }));
  expect(dialog.getByText(/10 entrants get 200 Coins back in all, and 12 are told/)).toBeVisible();
  expect(dialog.getByRole("button", { name: "Keep it" })).toBeVisible();
  await user.type(dialog.getByLabelText("Reason"), "The game is down");
  await user.click(dialog.getByRole("button", { name: "Cancel the tournament" }));
  await user.click(await screen.findByRole("button", { name: "Confirm" }));
  expect(await screen.findByText(/The tournament is cancelled/)).toBeVisible();
  expect(sent.at(-1)).toEqual({ version: 3, reason: "The game is down" });
});

it("clones a tournament for the next week, as long as it was", async () => {
  const original = cup();
  serveOne(original);
  const sent: { startsAt: string; endsAt: string }[] = [];
  server.use(
    http.post(at("/v1/tournaments/7/clone"), async ({ request }) => {
      sent.push((await request.json()) as { startsAt: string; endsAt: string });
      return ok(cup({ id: 8, name: "Friday Cup" }));
    }),
    http.get(at("/v1/tournaments/8"), () => ok(cup({ id: 8 }))),
  );
  const { user } = open("/tournaments/7", organiser);
  await user.click(await screen.findByRole("button", { name: "More actions" }));
  await user.click(await screen.findByRole("menuitem", { name: "Clone" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Clone Friday Cup" }));
  await user.click(dialog.getByRole("button", { name: "Clone" }));
  await waitFor(() => expect(window.location.pathname).toBe("/tournaments/8"));
  const week = 7 * 24 * hour;
  expect(Date.parse(sent[0]?.startsAt ?? "") - Date.parse(original.startsAt)).toBe(week);
  expect(Date.parse(sent[0]?.endsAt ?? "") - Date.parse(sent[0]?.startsAt ?? "")).toBe(2 * hour);
});

it("shows what results would do before they are entered", async () => {
  serveOne(cup({ state: "due", entered: 2 }));
  const tried: unknown[] = [];
  server.use(
    http.post(at("/v1/tournaments/7/results/check"), async ({ request }) => {
      tried.push(await request.json());
      const place = { place: 1, subscriber: "2", name: "TinLantern", bot: false };
      return ok({ places: [{ ...place, prize: 500, held: "waiting" }] });
    }),
  );
  const sent = confirmed("/v1/tournaments/7/results", {
    change: null,
    tournament: cup({ state: "ended" }),
  });
  const { user } = open("/tournaments/7", organiser);
  await user.click(await screen.findByRole("button", { name: "Enter results" }));
  const choose = within(await screen.findByRole("dialog", { name: "Results of Friday Cup" }));
  await user.click(choose.getByRole("button", { name: "Show what happens" }));
  expect(choose.getByText("Choose the winner of this place first.")).toBeVisible();
  await user.type(choose.getByRole("combobox", { name: "First place" }), "Tin");
  await user.click(await screen.findByRole("option", { name: "TinLantern · UID 512" }));
  await user.click(choose.getByRole("button", { name: "Show what happens" }));
  const end = within(await screen.findByRole("dialog", { name: "End Friday Cup?" }));
  expect(end.getByText("TinLantern")).toBeVisible();
  expect(end.getByText("500 Coins")).toBeVisible();
  expect(end.getByText("Waits for a check")).toBeVisible();
  expect(sent).toEqual([]);
  await user.type(end.getByLabelText("Reason"), "Lobby screenshot 12");
  await user.click(end.getByRole("button", { name: "Pay and end" }));
  await user.click(await screen.findByRole("button", { name: "Confirm" }));
  expect(await screen.findByText("The results are entered.")).toBeVisible();
  expect(tried).toEqual([{ places: ["2"] }]);
  expect(sent.at(-1)).toEqual({ places: ["2"], reason: "Lobby screenshot 12" });
});

it("keeps the chosen winners when somebody goes back from what happens", async () => {
  serveOne(cup({ state: "due", entered: 2 }));
  server.use(http.post(at("/v1/tournaments/7/results/check"), () => ok({ places: [] })));
  const { user } = open("/tournaments/7", organiser);
  await user.click(await screen.findByRole("button", { name: "Enter results" }));
  const choose = within(await screen.findByRole("dialog", { name: "Results of Friday Cup" }));
  await user.type(choose.getByRole("combobox", { name: "First place" }), "Ivory");
  await user.click(await screen.findByRole("option", { name: /IvoryRook/ }));
  await user.click(choose.getByRole("button", { name: "Show what happens" }));
  const end = within(await screen.findByRole("dialog", { name: "End Friday Cup?" }));
  await user.click(end.getByRole("button", { name: "Cancel" }));
  const again = within(await screen.findByRole("dialog", { name: "Results of Friday Cup" }));
  expect(again.getByRole("combobox", { name: "First place" })).toHaveValue("IvoryRook · UID 511");
});

it("decides a match between its two players", async () => {
  serveBracket(
    match(0, {
      players: [
        player("a", "IvoryRook", { claimsWin: true }),
        player("b", "TinLantern", { appeared: false, signs: "early_fire" }),
      ],
    }),
    match(1, { state: "ended", winner: "a1", result: "normal", decidedBy: "operator" }),
  );
  const sent = confirmed("/v1/tournaments/7/matches/ROOM0/decide", {});
  const { user } = open("/tournaments/7?tab=bracket", organiser);
  const round = within(await screen.findByRole("region", { name: "Semi-finals" }));
  expect(await round.findByText("Match 2 · Decided by staff")).toBeVisible();
  expect(round.getAllByRole("button", { name: /^Decide/ })).toHaveLength(1);
  await user.click(round.getByRole("button", { name: "Decide IvoryRook – TinLantern" }));
  const dialog = within(await screen.findByRole("dialog", { name: "IvoryRook – TinLantern" }));
  expect(dialog.getByText("Is there · Says to have won")).toBeVisible();
  expect(dialog.getByText("Not there · Signs: early_fire")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Decide" }));
  expect(dialog.getByText("Choose one of the players.")).toBeVisible();
  await user.click(dialog.getByRole("radio", { name: /IvoryRook/ }));
  expect(dialog.getByText(/TinLantern is out and is told/)).toBeVisible();
  await user.type(dialog.getByLabelText("Reason"), "Both agree");
  await user.click(dialog.getByRole("button", { name: "Decide" }));
  await user.click(await screen.findByRole("button", { name: "Confirm" }));
  expect(await screen.findByText("IvoryRook goes on.")).toBeVisible();
  expect(sent.at(-1)).toEqual({ winner: "a", reason: "Both agree" });
});

it("announces a room to those who have entered", async () => {
  serveOne(cup({ entered: 2, fees: { people: 2, paying: 2, credits: 40, settled: 0 } }));
  const sent: unknown[] = [];
  server.use(
    http.post(at("/v1/tournaments/7/room"), async ({ request }) => {
      sent.push(await request.json());
      return ok({ announced: true });
    }),
  );
  const { user } = open("/tournaments/7", organiser);
  await user.click(await screen.findByRole("button", { name: "Announce room" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Room of Friday Cup" }));
  expect(dialog.getByText(/2 entrants get an SMS/)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Announce room" }));
  expect(dialog.getAllByText("Enter it as players type it.")).toHaveLength(2);
  await user.type(dialog.getByLabelText("Room"), "884411");
  await user.type(dialog.getByLabelText("Password"), "sunrise");
  await user.click(dialog.getByRole("button", { name: "Announce room" }));
  expect(await screen.findByText("The room is announced.")).toBeVisible();
  expect(sent).toEqual([{ roomId: "884411", password: "sunrise" }]);
});

it("finds entrants by name, and links to their accounts only for whoever may see those", async () => {
  serveOne(cup({ entered: 2 }));
  const { user } = open("/tournaments/7?tab=entrants", reader);
  const list = await screen.findByRole("list", { name: "Entrants" });
  expect(within(list).getAllByRole("listitem")).toHaveLength(2);
  expect(screen.queryByRole("link", { name: "IvoryRook" })).toBeNull();
  await user.type(screen.getByLabelText("Name or UID"), "Tin");
  await waitFor(() => expect(screen.queryByText("IvoryRook")).toBeNull());
  expect(window.location.search).toBe("?tab=entrants&name=Tin");
});

it("links to accounts for whoever may see them", async () => {
  serveOne(cup({ entered: 2 }));
  const care = { ...administrator, permissions: ["tournaments.read", "subscribers.read"] };
  open("/tournaments/7?tab=entrants", care);
  const link = await screen.findByRole("link", { name: "IvoryRook" });
  expect(link).toHaveAttribute("href", "/subscribers/1");
});

it("offers nothing to change to whoever only reads", async () => {
  serveBracket(match(0));
  open("/tournaments/7?tab=bracket", reader);
  expect(await screen.findByText("Match 1 · Being played")).toBeVisible();
  for (const name of [/^Decide/, "Edit", "Clone", "More actions"]) {
    expect(screen.queryByRole("button", { name })).toBeNull();
  }
});

it("says that no tournament has the id of a link", async () => {
  server.use(
    http.get(at("/v1/tournaments/99"), () => refused("not_found", "There is no such thing.", 404)),
  );
  open("/tournaments/99", reader);
  expect(await screen.findByText("No tournament has this id.")).toBeVisible();
});
