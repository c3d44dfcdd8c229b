import { screen } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, it, vi } from "vitest";
import type { TournamentView } from "#api";
import { at, http, logInAs, ok, refused, server, show } from "#test";
import { tournament, weekly } from "./fixtures.ts";
import Join from "./join.tsx";

const registered =
  "You are registered. You will receive an SMS with tournament room ID and room password.";
const already =
  "You have already submitted. You will receive an SMS with tournament room ID and room password.";

function answer(view: TournamentView | null) {
  server.use(http.post(at("/v1/tournament/view"), () => ok(view ? [view] : [])));
}
type Sent = { key: string | null; body: unknown };
function registering(...answers: (() => Response)[]): Sent[] {
  const sent: Sent[] = [];
  server.use(
    http.post(at("/v1/tournament/entry/checkin"), async ({ request }) => {
      sent.push({ key: request.headers.get("idempotency-key"), body: await request.json() });
      return (
        answers[Math.min(sent.length, answers.length) - 1]?.() ??
        ok({ already_submited: false, tourn_id: 3 }, { message: registered })
      );
    }),
  );
  return sent;
}
const open = (path = "/join-tournament?tournamentId=3") => show(<Join />, { path });
const submit = () => screen.findByRole("button", { name: /^Register/ });

beforeEach(() => {
  logInAs();
  server.use(http.get(at("/v1/user/profile"), () => ok({ credits: 35, email: null })));
});

it("asks for a nickname only, where nothing else is needed, and names the fee first", async () => {
  answer(weekly());
  open();
  expect(await screen.findByRole("heading", { name: "PUBG Squads" })).toBeVisible();
  expect(screen.getByLabelText("Nickname")).toBeVisible();
  expect(screen.queryByLabelText("UID")).toBeNull();
  expect(screen.queryByLabelText("Email")).toBeNull();
  expect(screen.getByText(/The entry fee is taken when you register/)).toBeVisible();
  expect(await submit()).toHaveTextContent("20 ESL Coins");
  expect(await screen.findByText("15 ESL Coins")).toBeInTheDocument();
});

it("asks for UID and e-mail where they are needed, and marks what is empty", async () => {
  answer(weekly({ UIDCheck: 1, tourn_type: "Accessories", entryFee: 0, isEntryFree: 1 }));
  const sent = registering();
  const { user } = open();
  await user.click(await submit());
  for (const label of ["Nickname", "UID", "Email"]) {
    expect(screen.getByLabelText(label)).toHaveAttribute("aria-invalid", "true");
  }
  expect(screen.getByText("Please fill in all fields.")).toBeVisible();
  expect(sent).toEqual([]);
  await user.type(screen.getByLabelText("Nickname"), " Hamza ");
  await user.type(screen.getByLabelText("UID"), "5123");
  await user.type(screen.getByLabelText("Email"), "nobody");
  await user.click(await submit());
  expect(await screen.findByText("Please enter a valid email address.")).toBeVisible();
  await user.type(screen.getByLabelText("Email"), "@example.pk");
  await user.click(await submit());
  expect(await screen.findByText(registered)).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    { id: 3, pubg_nick: "Hamza", pubg_id: "5123", userEmail: "nobody@example.pk" },
  ]);
});

it("registers once with one key over a lost call", async () => {
  answer(weekly());
  const sent = registering(
    () => HttpResponse.error(),
    () => ok({ already_submited: false, tourn_id: 3 }, { message: registered }),
  );
  const { user } = open();
  await user.type(await screen.findByLabelText("Nickname"), "Hamza");
  await user.click(await submit());
  expect(await screen.findByText(registered)).toBeVisible();
  expect(screen.queryByLabelText("Nickname")).toBeNull();
  expect(sent).toHaveLength(2);
  expect(sent[1]?.key).toBe(sent[0]?.key);
});

it("says to who has submitted before that they have, on arrival and on submitting again", async () => {
  answer(weekly({ already_submited: true }));
  const { unmount } = open();
  expect(await screen.findByText(already)).toBeVisible();
  expect(screen.queryByLabelText("Nickname")).toBeNull();
  unmount();
  answer(weekly());
  registering(() => refused("already_registered", already));
  const { user } = open();
  await user.type(await screen.findByLabelText("Nickname"), "Hamza");
  await user.click(await submit());
  expect(await screen.findByText(already)).toBeVisible();
});

it.each([
  [2, "This tournament is in progress. Registration is closed."],
  [3, "Tournament has ended"],
  [4, "Tournament has ended"],
])("is closed at status %i", async (status, text) => {
  answer(weekly({ status }));
  open();
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByLabelText("Nickname")).toBeNull();
});

it("says when it opens, and that it is full", async () => {
  answer(weekly({ timeOpenAt: "2099-01-01T10:00:00Z" }));
  const { unmount } = open();
  expect(await screen.findByText("Registration opens on 1 Jan 2099 at 3:00 PM.")).toBeVisible();
  unmount();
  answer(weekly({ max_players: 3 }));
  open();
  expect(await screen.findByText("This tournament is full.")).toBeVisible();
});

it("leads who cannot pay to earning", async () => {
  answer(weekly());
  const text = "You do not have enough for the entry fee yet.";
  registering(() => refused("insufficient_credits", text));
  const { user } = open();
  await user.type(await screen.findByLabelText("Nickname"), "Hamza");
  await user.click(await submit());
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole("link", { name: "Play and earn" })).toBeVisible();
});

it("puts the server's field errors at their inputs, and says that it failed", async () => {
  answer(weekly());
  registering(
    () => refused("invalid", "x", 422, { pubg_nick: "Please use at most 40 characters." }),
    () => refused("forbidden", "Not from here.", 403),
  );
  const { user } = open();
  await user.type(await screen.findByLabelText("Nickname"), "Hamza");
  await user.click(await submit());
  expect(await screen.findByText("Please use at most 40 characters.")).toBeVisible();
  await user.click(await submit());
  expect(await screen.findByText("Not from here.")).toBeVisible();
});

it("says 'Failed to join tournament' for a fault of ours", async () => {
  answer(weekly());
  registering(() => refused("internal", "x", 500));
  const { user } = open();
  await user.type(await screen.findByLabelText("Nickname"), "Hamza");
  await user.click(await submit());
  expect(
    await screen.findByText("Failed to join tournament", {}, { timeout: 10_000 }),
  ).toBeVisible();
});

it("needs a tournament id, and a tournament that is registered for", async () => {
  const { unmount } = open("/join-tournament");
  expect(screen.getByText("Tournament ID is missing")).toBeVisible();
  unmount();
  answer(null);
  const second = open();
  expect(await screen.findByText("No tournament data available")).toBeVisible();
  second.unmount();
  answer(tournament({ id: 3 }));
  open();
  expect(await screen.findByText("No tournament data available")).toBeVisible();
});

it("says that there is no data for a fault of ours, and loads on Retry", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  server.use(http.post(at("/v1/tournament/view"), () => refused("internal", "x", 500)));
  const { user } = open();
  expect(await screen.findByText("No tournament data available")).toBeVisible();
  answer(weekly());
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByLabelText("Nickname")).toBeVisible();
});
