import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { at, confirmed, http, ok, open, refused, server } from "#test/console";
import {
  cup,
  fromNow,
  hour,
  match,
  organiser,
  player,
  reader,
  serveBracket,
  serveOne,
} from "#test/console/tournaments";

const decided = match(0, {
  state: "ended",
  players: [player("a", "IvoryRook"), player("b", "TinLantern")],
  winner: "a",
  result: "normal",
  decidedBy: "operator",
});

const waiting = (kind: string) => ({
  id: "c1",
  kind,
  maker: "omar@b.pk",
  madeAt: fromNow(-hour),
  expiresAt: fromNow(100 * hour),
});

it("corrects the result of a match for the other player", async () => {
  serveBracket(decided);
  const sent = confirmed("/v1/tournaments/7/matches/ROOM0/correct", {});
  const { user } = open("/tournaments/7?tab=bracket", organiser);
  await user.click(
    await screen.findByRole("button", { name: "Correct the result of IvoryRook – TinLantern" }),
  );
  const dialog = within(
    await screen.findByRole("dialog", { name: "Correct IvoryRook – TinLantern" }),
  );
  expect(dialog.getByText(/TinLantern takes the place of IvoryRook/)).toBeVisible();
  expect(dialog.queryByRole("radio", { name: /IvoryRook/ })).toBeNull();
  await user.type(dialog.getByLabelText("Reason"), "The recording shows it");
  await user.click(dialog.getByRole("button", { name: "Correct" }));
  await user.click(await screen.findByRole("button", { name: "Confirm" }));
  expect(await screen.findByText("Corrected: TinLantern goes on.")).toBeVisible();
  expect(sent.at(-1)).toEqual({ winner: "b", reason: "The recording shows it" });
});

it("says why a result cannot be corrected any more", async () => {
  serveBracket(decided);
  const text = "The next match of the player who went on has begun.";
  server.use(
    http.post(at("/v1/tournaments/7/matches/ROOM0/correct"), () => refused("seat_in_play", text)),
  );
  const { user } = open("/tournaments/7?tab=bracket", organiser);
  await user.click(await screen.findByRole("button", { name: /^Correct/ }));
  const dialog = within(await screen.findByRole("dialog", { name: /^Correct/ }));
  await user.type(dialog.getByLabelText("Reason"), "The recording shows it");
  await user.click(dialog.getByRole("button", { name: "Correct" }));
  expect(await dialog.findByText(text)).toBeVisible();
});

it("shows that a result was corrected, and offers nothing to whoever only reads", async () => {
  serveBracket({ ...decided, decidedBy: "correction" });
  open("/tournaments/7?tab=bracket", reader);
  expect(await screen.findByText("Match 1 · Corrected by staff")).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Correct/ })).toBeNull();
});

it("disqualifies an entrant, who reads why", async () => {
  serveOne(cup({ kind: "esl", state: "running", entered: 2 }));
  const sent = confirmed("/v1/tournaments/7/entrants/2/remove", {});
  const { user } = open("/tournaments/7?tab=entrants", organiser);
  await user.click(await screen.findByRole("button", { name: "Remove TinLantern" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Remove TinLantern?" }));
  expect(dialog.getByText(/The opponent goes on/)).toBeVisible();
  expect(dialog.getByText("20 Coins come back.")).toBeVisible();
  await user.click(dialog.getByRole("radio", { name: /Disqualify/ }));
  await user.click(dialog.getByRole("button", { name: "Remove" }));
  expect(dialog.getByText(/Write at least 4 letters/)).toBeVisible();
  await user.type(dialog.getByLabelText("Reason that TinLantern reads"), "A program played");
  await user.click(dialog.getByRole("button", { name: "Remove" }));
  await user.click(await screen.findByRole("button", { name: "Confirm" }));
  expect(await screen.findByText("TinLantern is removed and told.")).toBeVisible();
  expect(sent.at(-1)).toEqual({ removal: "disqualified", reason: "A program played" });
});

it("removes nobody from a tournament that is over", async () => {
  serveOne(cup({ state: "ended", entered: 2 }));
  open("/tournaments/7?tab=entrants", organiser);
  expect(await screen.findByText("IvoryRook")).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Remove/ })).toBeNull();
});

it("says that results wait for a second person, and does not offer to enter them again", async () => {
  serveOne(cup({ state: "due", entered: 2, waiting: [waiting("results")] }));
  open("/tournaments/7", {
    ...organiser,
    permissions: [...organiser.permissions, "changes.read"],
  });
  expect(await screen.findByText(/omar@b.pk entered results/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Open the approvals" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Enter results" })).toBeNull();
});

it("asks a second person for new terms once somebody has entered", async () => {
  serveOne(
    cup({
      entered: 2,
      locks: { looks: null, terms: "entered" },
      fees: { people: 2, paying: 2, credits: 40, settled: 0 },
    }),
  );
  const sent: unknown[] = [];
  server.use(
    http.post(at("/v1/tournaments/7/terms"), async ({ request }) => {
      sent.push(await request.json());
      return ok({ change: "c1" });
    }),
  );
  const { user } = open("/tournaments/7", organiser);
  await user.click(await screen.findByRole("button", { name: "More actions" }));
  await user.click(await screen.findByRole("menuitem", { name: "Ask for new terms" }));
  const dialog = within(await screen.findByRole("dialog", { name: "New terms of Friday Cup" }));
  expect(dialog.getByText(/2 entrants are told/)).toBeVisible();
  expect(dialog.queryByLabelText("Entry fee")).toBeNull();
  await user.type(dialog.getByLabelText("Reason"), "A sponsor gives more");
  await user.click(dialog.getByRole("button", { name: "Ask for approval" }));
  expect(dialog.getByText("Nothing is different yet.")).toBeVisible();
  await user.clear(dialog.getByLabelText("First prize"));
  await user.type(dialog.getByLabelText("First prize"), "600");
  await user.click(dialog.getByRole("button", { name: "Ask for approval" }));
  await waitFor(() =>
    expect(sent).toEqual([{ version: 3, prizes: [600, 250, 100], reason: "A sponsor gives more" }]),
  );
  expect(await screen.findByText("The new terms wait for a second person.")).toBeVisible();
});
