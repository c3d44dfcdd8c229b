import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { FriendList, InviteHost, Invites } from "#api";
import { shareLink } from "#lib/share";
import { asGuest, asSpecified, at, http, logInAs, ok, refused, server, show } from "#test";
import Leaderboard from "../screen.tsx";
import ChallengeScreen from "./challenge.tsx";
import Friends from "./friends.tsx";
import InviteScreen from "./invite.tsx";
import { remembered } from "./remembered.ts";

const face = (username: string) => ({ username, profileImage: null, avatar: 3 });
const terms = {
  inviter: 50,
  friend: 20,
  earned: 100,
  days: 3,
  daysToAccept: 7,
  daysToEarn: 30,
  perMonth: 10,
};
const list = (over: Partial<FriendList> = {}): FriendList => ({
  code: "K7MX3PQW",
  friends: [
    { id: "f1", who: face("Bilal"), rank: 1, points: 90, you: false },
    { id: null, who: face("Sana"), rank: 2, points: 40, you: true },
  ],
  requests: [],
  most: 200,
  ...over,
});
const invites = (over: Partial<Invites> = {}): Invites => ({
  code: "K7MX3PQW",
  terms,
  paidThisMonth: 1,
  mayAccept: false,
  accepted: null,
  invites: [],
  ...over,
});

const answer = (friends: Partial<FriendList> = {}, own: Partial<Invites> = {}) =>
  server.use(
    http.get(at("/v1/friends"), () => ok(list(friends))),
    http.get(at("/v1/invites"), () => ok(invites(own))),
    http.get(at("/v1/user/profile"), () => ok({ credits: 0 })),
  );

beforeEach(() => {
  asGuest();
  logInAs();
  remembered.set(null);
});

it("ranks friends with the subscriber among them", async () => {
  answer();
  show(<Friends />, { path: "/leaderboard?board=friends" });
  const table = within(await screen.findByRole("region", { name: "Your friends" }));
  expect(table.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    expect.stringMatching(/Bilal.*90/),
    expect.stringMatching(/Sana.*You.*40/),
  ]);
  expect(
    await screen.findByText(/You get .*50 ESL Coins.*, your friend gets .*20 ESL Coins/),
  ).toBeVisible();
});

it("offers to invite somebody while nobody is there", async () => {
  answer({ friends: [{ id: null, who: face("Sana"), rank: 1, points: 0, you: true }] });
  show(<Friends />, { path: "/leaderboard?board=friends" });
  expect(await screen.findByText("Nobody here yet")).toBeVisible();
  expect(screen.getByRole("button", { name: "Share my link" })).toBeVisible();
});

it("says the state of an invitation in plain words", async () => {
  const invite = (state: string, cause: string | null = null, credits = 0) => ({
    who: face(`of ${state} ${cause}`),
    state,
    cause,
    credits,
    acceptedAt: "2026-03-01T10:00:00Z",
  });
  answer(
    {},
    {
      invites: [
        invite("pending"),
        invite("held"),
        invite("paid", null, 50),
        invite("refused"),
        invite("lapsed", "limit"),
      ],
    },
  );
  show(<Friends />, { path: "/leaderboard?board=friends" });
  const own = within(await screen.findByRole("region", { name: "Your invitations" }));
  for (const words of [
    "Has to earn a little more",
    "We are having a look at this one",
    "Paid",
    "This one did not count",
    "Your invitations of that month were used up",
  ])
    expect(own.getByText(words)).toBeVisible();
  expect(own.getByText("Paid this month: 1 of 10")).toBeVisible();
});

it("answers a request", async () => {
  answer({
    requests: [{ id: "r1", who: face("Hina"), askedAt: "2026-03-01T10:00:00Z" }],
  });
  const asked = vi.fn();
  server.use(
    http.post(at("/v1/friends/answer"), async ({ request }) => {
      asked(await request.json());
      return ok({});
    }),
  );
  const { user } = show(<Friends />, { path: "/leaderboard?board=friends" });
  await user.click(await screen.findByRole("button", { name: "Accept" }));
  await waitFor(() => expect(asked).toHaveBeenCalledWith({ id: "r1", accept: true }));
});

it("removes a friend after a question", async () => {
  answer();
  const removed = vi.fn();
  server.use(
    http.post(at("/v1/friends/remove"), async ({ request }) => {
      removed(await request.json());
      return ok({});
    }),
  );
  const { user } = show(<Friends />, { path: "/leaderboard?board=friends" });
  await user.click(await screen.findByRole("button", { name: /Bilal/ }));
  const sheet = within(await screen.findByRole("dialog", { name: "Remove this friend?" }));
  await user.click(sheet.getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(removed).toHaveBeenCalledWith({ id: "f1" }));
});

it("sends a typed code, and says the server's refusal", async () => {
  answer();
  const sent = vi.fn();
  server.use(
    http.post(at("/v1/friends/add"), async ({ request }) => {
      sent(await request.json());
      return refused("unknown_code", "We do not know this code. Please check it.");
    }),
  );
  const { user } = show(<Friends />, { path: "/leaderboard?board=friends" });
  const field = await screen.findByRole("textbox", { name: "A friend's code" });
  await user.type(field, "short");
  await user.click(screen.getByRole("button", { name: "Send" }));
  expect(await screen.findByText("A code has 8 letters and digits.")).toBeVisible();
  await user.clear(field);
  await user.type(field, "m7mx 3pqw");
  await user.click(screen.getByRole("button", { name: "Send" }));
  expect(await screen.findByText("We do not know this code. Please check it.")).toBeVisible();
  expect(sent).toHaveBeenCalledWith({ code: "M7MX3PQW" });
});

it("is a tab of the leaderboard unless switched off", async () => {
  answer();
  server.use(http.get(at("/v1/leaderboard"), () => ok([], { me: null })));
  const additions = { ...asSpecified, friends: true };
  const { unmount } = show(<Leaderboard />, { path: "/leaderboard?board=friends", additions });
  expect(await screen.findByRole("link", { name: "Friends" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  unmount();
  show(<Leaderboard />, { path: "/leaderboard?board=friends", additions: asSpecified });
  expect(await screen.findByText("Nobody is on the board yet")).toBeVisible();
  expect(screen.queryByRole("link", { name: "Friends" })).toBeNull();
});

const host = (found: InviteHost | null = { host: face("Sana"), terms }) =>
  server.use(
    http.get(at("/v1/invites/code/K7MX3PQW"), () =>
      found ? ok(found) : refused("not_found", "not found", 404),
    ),
  );

it("shows a guest who invites, and keeps the code through the log-in", async () => {
  asGuest();
  host();
  const { user } = show(<InviteScreen />, { path: "/i/K7MX3PQW" });
  expect(await screen.findByText(/Sana.* invites you to/)).toBeVisible();
  const login = screen.getByRole("link", { name: "Log in and accept" });
  expect(login).toHaveAttribute("href", expect.stringContaining(encodeURIComponent("/i/K7MX3PQW")));
  login.addEventListener("click", (event) => event.preventDefault());
  await user.click(login);
  expect(remembered.get()).toBe("K7MX3PQW");
});

it("accepts by itself after the log-in", async () => {
  host();
  answer({}, { code: "OWNC0DEX", mayAccept: true });
  const accepted = vi.fn();
  server.use(
    http.post(at("/v1/invites/accept"), async ({ request }) => {
      accepted(await request.json());
      return ok(face("Sana"));
    }),
  );
  remembered.set("K7MX3PQW");
  show(<InviteScreen />, { path: "/i/K7MX3PQW" });
  expect(await screen.findByText(/Sana.* and you are friends now/)).toBeVisible();
  expect(accepted).toHaveBeenCalledTimes(1);
  expect(remembered.get()).toBeNull();
});

it("offers an older account to add the inviter as a friend", async () => {
  host();
  answer({}, { code: "OWNC0DEX", mayAccept: false });
  server.use(http.post(at("/v1/friends/add"), () => ok({ who: face("Sana"), state: "asked" })));
  const { user } = show(<InviteScreen />, { path: "/i/K7MX3PQW" });
  await user.click(await screen.findByRole("button", { name: "Add as a friend" }));
  expect(await screen.findByText(/We have asked .*Sana/)).toBeVisible();
});

it("says that a link is unknown", async () => {
  host(null);
  show(<InviteScreen />, { path: "/i/K7MX3PQW" });
  expect(await screen.findByText("This link does not work any more")).toBeVisible();
});

it("shows a challenge, and takes it up for a subscriber", async () => {
  const opened = vi.fn();
  server.use(
    http.get(at("/v1/challenges/link/C7MX3PQW"), () =>
      ok({
        challenger: face("Sana"),
        game: "aim_train_001",
        name: "Aim Train",
        route: "/aim-train",
        level: 3,
        score: 1240,
      }),
    ),
    http.post(at("/v1/challenges/link/open"), async ({ request }) => {
      opened(await request.json());
      return ok({});
    }),
  );
  show(<ChallengeScreen />, { path: "/c/C7MX3PQW" });
  expect(
    await screen.findByText(/Sana.* scored 1,240 in .*Aim Train.*, level 3. Beat it!/),
  ).toBeVisible();
  expect(screen.getByRole("link", { name: "Play" })).toHaveAttribute(
    "href",
    "/daily-gaming-tasks?game=aim_train_001",
  );
  await waitFor(() => expect(opened).toHaveBeenCalledWith({ code: "C7MX3PQW" }));
});

it("copies a link where a browser cannot share", async () => {
  const write = vi.fn(() => Promise.resolve());
  vi.stubGlobal("navigator", { clipboard: { writeText: write } });
  expect(await shareLink("Play with me!", "/i/K7MX3PQW")).toBe("copied");
  expect(write).toHaveBeenCalledWith(`Play with me! ${window.location.origin}/i/K7MX3PQW`);
  vi.unstubAllGlobals();
});
