import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { finishPopup, usePopup } from "#lib/popups";
import { exit } from "#lib/router";
import { logOut, preference } from "#lib/session";
import { asGuest, at, http, logInAs, ok, refused, server, show } from "#test";
import Rewards from "./screen.tsx";

const reward = (id: number, credits: number, more = {}) => ({
  id,
  name: `Reward ${id}`,
  credits,
  id_require: 0,
  available: true,
  image: `reward-0${id}`,
  delivery: "desk",
  ...more,
});
const rewards = [reward(1, 30), reward(2, 150), reward(3, 200, { available: false })];
const redemption = (item: number) => ({
  name: `Reward ${item}`,
  item,
  uuid: "01a1",
  tel: "03001234567",
  id_require: 0,
  fields: [],
  credits: 30,
  delivery: "desk",
});
const profile = (credits: number) => ({
  credits,
  total_tournament: 0,
  completed_tasks_total: 0,
  items_redeemed: 0,
});

const claims = ["claimed", "working", "delivered", "refused"].map((state, index) => ({
  id: `01a${index}`,
  state,
  name: "Reward 1",
  image: "reward-01",
  credits: 30,
  claimedAt: "2026-11-20T20:30:00Z",
  settledAt: null,
  reference: null,
  reason: null,
  delivery: "desk",
}));

function asSubscriber(credits: number) {
  logInAs();
  server.use(
    http.get(at("/v1/user/profile"), () => ok(profile(credits))),
    http.get(at("/v1/rewards/claims"), () => ok({ claims, nextCursor: null })),
  );
}
const list = () => server.use(http.get(at("/v1/rewards"), () => ok(rewards)));
const open = () => show(<Rewards />, { path: "/rewards" });
it("leads a subscriber to what they have claimed, and says how much of it is under way", async () => {
  asSubscriber(100);
  list();
  open();
  expect(await screen.findByText("2 on the way")).toBeVisible();
  const link = screen.getByRole("link", { name: /My rewards/ });
  expect(link).toHaveAttribute("href", "/rewards/claims");
});

const card = async (name: string) => {
  const article = (await screen.findByRole("heading", { name })).closest("article");
  if (!article) throw new Error(`no card around ${name}`);
  return within(article);
};

it("shows a guest every reward and its price, and nothing about a balance", async () => {
  asGuest();
  list();
  open();
  const first = await card("Reward 1");
  expect(first.getByText("30 ESL Coins")).toBeInTheDocument();
  expect(screen.queryByText(/within reach/i)).toBeNull();
  expect(screen.queryByText(/to go/)).toBeNull();
});

it("sends a guest who chooses one to the landing page, and back to the list", async () => {
  asGuest();
  list();
  const left = vi.spyOn(exit, "to").mockImplementation(() => undefined);
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Reward 1" }));
  expect(left).toHaveBeenCalledWith("/api/v1/auth/landing?returnTo=%2Frewards");
});

it("tells a subscriber what is within reach and how much is missing", async () => {
  asSubscriber(100);
  list();
  open();
  expect(await (await card("Reward 1")).findByText("Within reach")).toBeInTheDocument();
  expect(await (await card("Reward 2")).findByText("50 to go")).toBeInTheDocument();
  expect(screen.getByText("1 of 3 within reach")).toBeInTheDocument();
});

it("names the nearest one while nothing is within reach", async () => {
  asSubscriber(10);
  list();
  open();
  expect(await screen.findByText("Nearest: Reward 1, 20 to go")).toBeInTheDocument();
});

it("does not let an out-of-stock reward be chosen", async () => {
  asSubscriber(1_000);
  list();
  open();
  const gone = await card("Reward 3");
  expect(gone.getByText("Out of stock")).toBeInTheDocument();
  expect(gone.queryByRole("button")).toBeNull();
});

it("opens the form for the chosen position, with its data as navigation state", async () => {
  asSubscriber(1_000);
  list();
  const items: unknown[] = [];
  server.use(
    http.post(at("/v1/redeem-item"), async ({ request }) => {
      items.push(await request.json());
      return ok(redemption(2));
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Reward 2" }));
  await waitFor(() => expect(window.location.pathname).toBe("/redeem"));
  expect(items).toEqual([{ item: 2 }]);
  expect(window.history.state.state).toEqual({ ...redemption(2), image: "reward-02" });
});

it("asks once while the form is being opened", async () => {
  asSubscriber(1_000);
  list();
  let calls = 0;
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(
    http.post(at("/v1/redeem-item"), async () => {
      calls += 1;
      await held;
      return ok(redemption(1));
    }),
  );
  const { user } = open();
  const choice = await screen.findByRole("button", { name: "Reward 1" });
  await user.dblClick(choice);
  expect(await screen.findByText("Opening…")).toBeInTheDocument();
  answer();
  await waitFor(() => expect(window.location.pathname).toBe("/redeem"));
  expect(calls).toBe(1);
});

it("shows the server's refusal and where more can be earned", async () => {
  asSubscriber(100);
  list();
  server.use(
    http.post(at("/v1/redeem-item"), () =>
      refused("insufficient_credits", "You do not have enough for this reward yet."),
    ),
  );
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Reward 2" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("You do not have enough for this reward yet.")).toBeInTheDocument();
  expect(dialog.getByRole("link", { name: "Browse Gaming Tasks" })).toHaveAttribute(
    "href",
    "/daily-gaming-tasks",
  );
  expect(window.location.pathname).toBe("/rewards");
});

it("says the specification's words when the server has none, and tries again on demand", async () => {
  asSubscriber(100);
  list();
  let calls = 0;
  server.use(
    http.post(at("/v1/redeem-item"), () => {
      calls += 1;
      return calls === 1 ? refused("internal", "stack trace", 500) : ok(redemption(1));
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Reward 1" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("An error occurred. Please try again.")).toBeInTheDocument();
  await user.click(dialog.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(window.location.pathname).toBe("/redeem"));
});

it("says that the rewards could not be loaded, and loads them on Retry", async () => {
  asGuest();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  let broken = true;
  server.use(
    http.get(at("/v1/rewards"), () => (broken ? refused("internal", "x", 500) : ok(rewards))),
  );
  const { user } = open();
  expect(await screen.findByText("Failed to load rewards")).toBeInTheDocument();
  broken = false;
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("heading", { name: "Reward 1" })).toBeInTheDocument();
});

it("says so when there are none", async () => {
  asGuest();
  server.use(http.get(at("/v1/rewards"), () => ok([])));
  open();
  expect(await screen.findByText("No rewards right now")).toBeInTheDocument();
});

const Popup = () => <output>{usePopup()}</output>;

it("asks who came without a number for it, then opens the form", async () => {
  asSubscriber(1_000);
  list();
  let known = false;
  server.use(
    http.post(at("/v1/redeem-item"), () =>
      known
        ? ok(redemption(1))
        : refused("phone_required", "Please enter your mobile number first."),
    ),
  );
  const { user } = show(
    <>
      <Rewards />
      <Popup />
    </>,
    { path: "/rewards" },
  );
  await user.click(await screen.findByRole("button", { name: "Reward 1" }));
  expect(await screen.findByText("phone")).toBeInTheDocument();
  expect(screen.queryByRole("dialog")).toBeNull();
  known = true;
  finishPopup();
  await waitFor(() => expect(window.location.pathname).toBe("/redeem"));
});

it("pins the reward that a subscriber saves up for, until another one is pinned or none", async () => {
  asSubscriber(100);
  list();
  const { user } = open();
  const pin = (id: number) => screen.queryByRole("button", { name: `Save up for Reward ${id}` });
  await expect.poll(() => pin(2)).toBeVisible();
  expect(pin(2)).toHaveAttribute("aria-pressed", "false");
  // Nobody can save up for a reward that is gone.
  expect(pin(3)).toBeNull();
  await user.click(pin(2) as HTMLElement);
  expect(pin(2)).toHaveAttribute("aria-pressed", "true");
  expect(preference.get("pin")).toBe("2");
  await user.click(pin(1) as HTMLElement);
  expect(pin(2)).toHaveAttribute("aria-pressed", "false");
  await user.click(pin(1) as HTMLElement);
  expect(preference.get("pin")).toBeNull();
  await user.click(pin(1) as HTMLElement);
  act(() => logOut());
  expect(preference.get("pin")).toBeNull();
});

it("offers a guest no pin", async () => {
  asGuest();
  list();
  open();
  expect(await screen.findByText("Reward 1")).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Save up/ })).toBeNull();
});

it("puts what is added to the own number first, and names each by its position", async () => {
  asSubscriber(1_000);
  const added = reward(4, 60, { delivery: "number", name: "500 MB" });
  server.use(http.get(at("/v1/rewards"), () => ok([...rewards, added])));
  const items: unknown[] = [];
  server.use(
    http.post(at("/v1/redeem-item"), async ({ request }) => {
      items.push(await request.json());
      return ok(redemption(4));
    }),
  );
  const { user } = open();
  expect(await screen.findByRole("heading", { name: "For your number" })).toBeVisible();
  const names = screen.getAllByRole("heading", { level: 3 }).map((name) => name.textContent);
  expect(names).toEqual(["500 MB", "Reward 1", "Reward 2", "Reward 3"]);
  await user.click(screen.getByRole("button", { name: "500 MB" }));
  await waitFor(() => expect(items).toEqual([{ item: 4 }]));
});
