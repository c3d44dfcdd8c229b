import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { closePopup, usePopup } from "#lib/popups";
import { at, type FakeXhr, holdUploads, http, logInAs, ok, refused, server, show } from "#test";
import DailyTasks from "./daily.tsx";

const challenge = (over: Record<string, unknown> = {}) => ({
  gameId: "freefire",
  challengeId: "drop",
  name: "Hot Drop",
  objective: "Play one match today. Show the result screen.",
  prize: 10,
  entryStatus: "Not submitted",
  entryPicture: null,
  entryReason: null,
  archieved: 0,
  challenge_thumbnail: "freefire",
  ...over,
});

const Open = () => <output>{usePopup()}</output>;
let sent: FakeXhr[] = [];
beforeEach(() => {
  logInAs();
  closePopup();
  sent = holdUploads();
  URL.createObjectURL = vi.fn(() => "blob:screenshot");
  URL.revokeObjectURL = vi.fn();
  server.use(
    http.get(at("/v1/active-streak"), () =>
      ok({
        active_streak: 2,
        streak_to_claim: 3,
        amount_to_claim: 20,
        rewardClaimed: false,
        gameId: "freefire",
      }),
    ),
    http.get(at("/v1/daily-data"), () =>
      ok({ active_streak: 2, active_day: 3, gameId: "freefire" }),
    ),
    http.get(at("/v1/daily-challenges/games"), () =>
      ok([{ gameId: "freefire", game_name: "Freefire", thumbnail: "freefire" }]),
    ),
    http.get(at("/v1/user/profile"), () => ok({ credits: 0 })),
    http.post(at("/v1/completed-task/get"), () => ok([], { nextCursor: null })),
  );
});
afterEach(() => vi.unstubAllGlobals());

const todays = (...answers: Record<string, unknown>[]) =>
  server.use(
    http.post(at("/v1/daily-challenges/challenges"), async ({ request }) => {
      expect(await request.json()).toEqual({ gameId: "freefire" });
      return ok(answers.length > 1 ? answers.shift() : answers[0]);
    }),
  );
const open = () =>
  show(
    <>
      <DailyTasks />
      <Open />
    </>,
    { path: "/tasks" },
  );

it("shows the streak's days and today's challenge of the own game", async () => {
  todays(challenge());
  const { user } = open();
  const days = await screen.findByRole("list", { name: "Your streak" });
  expect(within(days).getAllByRole("listitem")[2]).toHaveTextContent(/Day 3.*20.*Today/);
  expect(await screen.findByRole("heading", { name: "Hot Drop" })).toBeVisible();
  expect(screen.getByText("Play one match today. Show the result screen.")).toBeVisible();
  expect(await screen.findByText("Freefire")).toBeVisible();
  expect(screen.getByRole("link", { name: "All challenges" })).toHaveAttribute(
    "href",
    "/game-challenges?gameId=freefire",
  );
  await user.click(screen.getByRole("button", { name: "Claim Day 3" }));
  expect(screen.getByText("checkin")).toBeInTheDocument();
});

it("takes the screenshot, then says Submitted and what became of it", async () => {
  todays(challenge(), challenge({ entryStatus: "Approved" }));
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Submit Entry" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Hot Drop" }));
  const bytes = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0]);
  fireEvent.change(dialog.getByLabelText("Take a photo"), {
    target: { files: [new File([bytes], "shot.jpg", { type: "image/jpeg" })] },
  });
  await waitFor(() => expect(dialog.getByRole("button", { name: "Submit" })).toBeEnabled());
  await user.click(dialog.getByRole("button", { name: "Submit" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.url).toBe("/api/v1/daily-challenges/entry");
  expect([...(sent[0]?.form?.keys() ?? [])]).toEqual(["challengeId", "entryImage"]);
  const data = { entryId: "e", entryStatus: "Approved", credits: 10, balance: 10 };
  sent[0]?.answer({ body: { success: true, errors: null, data } });
  expect(await dialog.findByText("Image submitted successfully!")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Continue" }));
  expect(await screen.findByText("Submitted")).toBeVisible();
  expect(screen.getByText(/^Completed for today\. 10 ESL Coins are yours\./)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Submit Entry" })).toBeNull();
});

it.each([
  ["Submitted", "Submitted", /^Completed for today\. 10 ESL Coins follow/],
  ["Rejected", "Not approved", /did not show what was asked for/],
])("says where an entry stands: %s", async (entryStatus, title, text) => {
  todays(challenge({ entryStatus }));
  open();
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
});

it("shows what was sent, also while it waits, and why it was turned down", async () => {
  server.use(
    http.get(at("/v1/pictures/tasks/e/card"), () =>
      HttpResponse.arrayBuffer(new Uint8Array([1]).buffer, {
        headers: { "Content-Type": "image/jpeg" },
      }),
    ),
  );
  const entryPicture = "/api/v1/pictures/tasks/e/card";
  todays(challenge({ entryStatus: "Submitted", entryPicture }));
  const waiting = open();
  expect(await screen.findByRole("img", { name: "Your screenshot for Hot Drop" })).toBeVisible();
  waiting.unmount();
  const entryReason = "The result screen is cut off.";
  todays(challenge({ entryStatus: "Rejected", entryPicture, entryReason }));
  open();
  expect(
    await screen.findByText(/^The result screen is cut off\. The next challenge/),
  ).toBeVisible();
  expect(await screen.findByRole("img", { name: "Your screenshot for Hot Drop" })).toBeVisible();
});

it("says that there is none today, and offers another game", async () => {
  todays(challenge({ archieved: 1, challengeId: null, name: null, prize: 0 }));
  const { user } = open();
  expect(await screen.findByText("No challenges today")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Submit Entry" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Change game" }));
  expect(screen.getByText("gameSelector")).toBeInTheDocument();
});

it.each([
  ["who has not chosen a game", () => ok(challenge()), null],
  ["whose game is not offered any more", () => refused("unknown_game", "No game"), "gone"],
])("asks %s for one", async (_who, answer, gameId) => {
  server.use(
    http.get(at("/v1/daily-data"), () => ok({ active_streak: 0, active_day: 1, gameId })),
    http.post(at("/v1/daily-challenges/challenges"), answer),
  );
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Choose a game" }));
  expect(screen.getByText("gameSelector")).toBeInTheDocument();
});

it.each([
  [
    () => refused("internal", "x", 500),
    "Failed to load challenges for this game. Please try again later.",
  ],
  [() => HttpResponse.error(), "An error occurred while fetching challenges."],
])("fails by section", async (answer, text) => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  server.use(http.post(at("/v1/daily-challenges/challenges"), answer));
  open();
  expect(await screen.findByText(text)).toBeVisible();
  expect(await screen.findByText("Day 3")).toBeVisible();
});
