import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { expect, it, vi } from "vitest";
import { still } from "#lib/motion";
import { intake, onSwitch, session, stored } from "#lib/session";
import { asSpecified, at, http, logInAs, ok, refused, server, show } from "#test";
import { setLocale } from "#words";
import Profile from "./screen.tsx";

const profile = {
  name: "Ayesha Khan",
  username: "ayesha",
  email: null,
  profileImage: null,
  phone: "03001234567",
  total_tournament: 3,
  completed_tasks_total: 12,
  credits: 260,
  items_redeemed: 1,
  mayEarn: true,
};
const entry = (id: number, amount: number, title: string, kind: string) => ({
  id: String(id),
  amount,
  balanceAfter: 260,
  kind,
  title,
  at: "2026-11-20T20:30:00Z",
});
const pages: Record<string, unknown> = {
  first: {
    balance: 260,
    earned: 290,
    entries: [
      entry(3, -30, "60 Battle Credits", "redeem"),
      entry(2, 10, "Daily check-in, day 1", "streak"),
    ],
    nextCursor: "2",
  },
  2: {
    balance: 260,
    earned: 290,
    entries: [entry(1, 280, "Welcome", "adjustment")],
    nextCursor: null,
  },
};

function serve(streak = { rewardClaimed: false }) {
  logInAs();
  server.use(
    http.get(at("/v1/user/profile"), () => ok(profile)),
    http.get(at("/v1/active-streak"), () =>
      ok({ active_streak: 4, streak_to_claim: 5, amount_to_claim: 30, gameId: null, ...streak }),
    ),
    http.get(at("/v1/subscription"), () => ok(null)),
    http.get(at("/v1/rewards/claims"), () => ok({ claims: [], nextCursor: null })),
    http.get(at("/v1/wallet"), ({ request }) =>
      ok(pages[new URL(request.url).searchParams.get("cursor") ?? "first"]),
    ),
  );
}
const open = () => show(<Profile />, { path: "/profile" });
const line = async (title: string) => {
  const item = (await screen.findByText(title)).closest("li");
  if (!item) throw new Error(`no line around ${title}`);
  return item;
};

it("lists the latest rewards that I claimed and where each is", async () => {
  serve();
  const claim = (id: number, state: string) => ({
    id: String(id),
    state,
    name: `Reward ${id}`,
    image: "reward-01",
    credits: 30,
    claimedAt: "2026-11-20T20:30:00Z",
  });
  const claims = ["claimed", "working", "delivered", "refused"].map((state, id) =>
    claim(id, state),
  );
  server.use(http.get(at("/v1/rewards/claims"), () => ok({ claims, nextCursor: null })));
  open();
  const section = within(await screen.findByRole("region", { name: "My rewards" }));
  const lines = section.getAllByRole("listitem").map((line) => line.textContent);
  expect(lines).toEqual(["Reward 0Received", "Reward 1On its way", "Reward 2Delivered"]);
  expect(section.getByRole("link")).toHaveAttribute("href", "/rewards/claims");
});

it("says who I am, what I have and how my streak stands", async () => {
  serve();
  open();
  expect(await screen.findByText("Ayesha Khan")).toBeVisible();
  expect(screen.getByText("03001234567")).toBeVisible();
  expect(screen.getByText("260 ESL Coins")).toBeInTheDocument();
  expect(await screen.findByText("Day 5 pays 30 today.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Check in" })).toBeVisible();
});

it("does not offer the check-in that was claimed", async () => {
  serve({ rewardClaimed: true });
  open();
  expect(await screen.findByText("Claimed today. Come back tomorrow.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Check in" })).toBeNull();
});

it("signs amounts, says in words what they were, and dates them in the operator's zone", async () => {
  serve();
  open();
  const spent = await line("60 Battle Credits");
  expect(spent).toHaveTextContent("Spent");
  expect(spent).toHaveTextContent("−30 ESL Coins");
  const earned = await line("Daily check-in, day 1");
  expect(earned).toHaveTextContent("Earned");
  expect(earned).toHaveTextContent("+10 ESL Coins");
  // 20:30 in UTC is half past one the next day in Karachi.
  expect(earned).toHaveTextContent("21 Nov 2026");
});

it("shows more by the cursor until there is no more", async () => {
  serve();
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Show more" }));
  expect(await screen.findByText("Welcome")).toBeInTheDocument();
  expect(screen.getByText("60 Battle Credits")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});

it("keeps what is shown when the next page does not come", async () => {
  serve();
  let broken = true;
  server.use(
    http.get(at("/v1/wallet"), ({ request }) => {
      const cursor = new URL(request.url).searchParams.get("cursor");
      if (cursor && broken) return refused("internal", "x", 500);
      return ok(pages[cursor ?? "first"]);
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Show more" }));
  expect(await screen.findByText("Your wallet could not be loaded")).toBeVisible();
  expect(screen.getByText("60 Battle Credits")).toBeInTheDocument();
  broken = false;
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("Welcome")).toBeInTheDocument();
});

it("says so when the wallet is empty", async () => {
  serve();
  server.use(
    http.get(at("/v1/wallet"), () => ok({ balance: 0, earned: 0, entries: [], nextCursor: null })),
  );
  open();
  expect(await screen.findByText("No ESL Coins yet")).toBeVisible();
});

it("shows a prize that waits, though nothing has moved yet", async () => {
  serve();
  const waitingPrizes = [{ amount: 6000, title: "Night Cup", at: "2026-11-20T20:30:00Z" }];
  server.use(
    http.get(at("/v1/wallet"), () =>
      ok({ balance: 0, earned: 0, entries: [], nextCursor: null, waitingPrizes }),
    ),
  );
  open();
  const wallet = await screen.findByRole("region", { name: "Wallet" });
  const line = await within(wallet).findByText("Night Cup");
  expect(line.closest("li")).toHaveTextContent("Prize: we check it, then pay it");
  expect(line.closest("li")).toHaveTextContent("6,000");
});

it("shows the wallet while the profile fails, each on its own", async () => {
  serve();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  server.use(http.get(at("/v1/user/profile"), () => refused("internal", "x", 500)));
  open();
  expect(await screen.findByText("Your profile could not be loaded")).toBeVisible();
  expect(await screen.findByText("60 Battle Credits")).toBeInTheDocument();
});

it("lists the settings of the specification in its order, and the wallet", async () => {
  serve();
  show(<Profile />, { path: "/profile", additions: asSpecified });
  const menu = within(await screen.findByRole("region", { name: "Settings" }));
  const entries = within(menu.getByRole("list")).getAllByRole("listitem");
  expect(entries.map((entry) => entry.textContent)).toEqual([
    "Edit Profile",
    "Wallet",
    "SoundsIn games, and when you win something.",
    "CelebrationsConfetti, flying coins, fading screens.",
    "Where you are logged in",
    "FAQs",
    "Terms of Service",
    "Unsubscribe",
    "Logout",
  ]);
  const links = menu.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links).toEqual(["/edit-profile", "/faqs", "/terms-service", "/unsubscribe"]);
});

it("switches celebrations off and on again, for this phone", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  serve();
  const { user } = show(<Profile />, { path: "/profile" });
  const motion = await screen.findByRole("switch", { name: "Celebrations" });
  expect(motion).toBeChecked();
  expect(still()).toBe(false);
  await user.click(motion);
  expect(motion).not.toBeChecked();
  expect(still()).toBe(true);
  await user.click(motion);
  expect(motion).toBeChecked();
  expect(still()).toBe(false);
  vi.unstubAllGlobals();
});

it("leads to quests and badges, where one of them is switched on", async () => {
  serve();
  show(<Profile />, { path: "/profile", additions: { ...asSpecified, badges: true } });
  expect(await screen.findByRole("link", { name: "Quests" })).toHaveAttribute("href", "/quests");
});

it("switches the language", async () => {
  serve();
  const { user } = open();
  await user.click(await screen.findByRole("radio", { name: "اردو" }));
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(["ur", "rtl"]);
  setLocale("en");
  expect(document.documentElement.dir).toBe("ltr");
});

it("switches the theme", async () => {
  serve();
  const { user } = open();
  await user.click(await screen.findByRole("radio", { name: "Light" }));
  expect(document.documentElement.dataset.theme).toBe("light");
  await user.click(screen.getByRole("radio", { name: "System" }));
  expect(document.documentElement.dataset.theme).toBeUndefined();
});

it("logs out on the server, here and in the other tabs, and leads home", async () => {
  serve();
  let ended = 0;
  server.use(
    http.post(at("/v1/auth/logout"), () => {
      ended += 1;
      return ok({});
    }),
  );
  const news: unknown[] = [];
  const other = new BroadcastChannel("arena.session");
  other.onmessage = ({ data }) => news.push(data);
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Logout" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Log out?" }));
  await user.click(dialog.getByRole("button", { name: "Logout" }));
  await waitFor(() => expect(window.location.pathname).toBe("/"));
  expect([ended, stored.get("access_token"), stored.get("msisdn")]).toEqual([1, null, null]);
  await waitFor(() => expect(news).toEqual([{ type: "logout" }]));
  other.close();
});

it("logs out here even when the server does not answer", async () => {
  serve();
  server.use(http.post(at("/v1/auth/logout"), () => HttpResponse.error()));
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Logout" }));
  await user.click(
    within(await screen.findByRole("dialog")).getByRole("button", { name: "Logout" }),
  );
  await waitFor(() => expect(stored.get("access_token")).toBeNull());
});

async function logOut() {
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Logout" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Logout" }));
}

it("refreshes an expired token once to log out with it", async () => {
  serve();
  const bearers: (string | null)[] = [];
  let refreshes = 0;
  server.use(
    http.post(at("/v1/jt/gen"), () => {
      refreshes += 1;
      const data = { msisdn: "923001234567", expiresIn: 600, gn: 0, refferer: null };
      return ok(data, {}, { access_token: "token-2" });
    }),
    http.post(at("/v1/auth/logout"), ({ request }) => {
      const bearer = request.headers.get("Authorization");
      bearers.push(bearer);
      return bearer === "Bearer token-2" ? ok({}) : refused("unauthorized", "Unauthorized", 401);
    }),
  );
  await logOut();
  await waitFor(() => expect(bearers).toEqual(["Bearer token-1", "Bearer token-2"]));
  await waitFor(() => expect(window.location.pathname).toBe("/"));
  expect([refreshes, stored.get("access_token"), stored.get("msisdn")]).toEqual([1, null, null]);
});

it("logs out here when the refresh is refused, and never shows a guest on the way", async () => {
  serve();
  let refreshes = 0;
  server.use(
    http.post(at("/v1/jt/gen"), () => {
      refreshes += 1;
      return refused("not_proven", "Log in again", 401);
    }),
    http.post(at("/v1/auth/logout"), () => refused("unauthorized", "Unauthorized", 401)),
  );
  const guestAt: string[] = [];
  const stop = onSwitch(() => guestAt.push(window.location.pathname));
  await logOut();
  await waitFor(() => expect(guestAt).toEqual(["/"]));
  stop();
  expect([refreshes, stored.get("access_token"), session().status]).toEqual([1, null, "guest"]);
});

it("logs out whom a link calls the partner's, and nobody else does", async () => {
  serve();
  window.history.replaceState(null, "", "/profile?refferer=gamenow");
  intake();
  open();
  expect(await screen.findByRole("button", { name: "Logout" })).toBeEnabled();
  expect(screen.getByRole("link", { name: "Unsubscribe" })).toBeVisible();
});

it("lists where I am logged in and ends all of it", async () => {
  serve();
  const at10 = "2026-11-20T05:00:00Z";
  const ended = vi.fn();
  let broken = true;
  server.use(
    http.get(at("/v1/auth/sessions"), () =>
      ok([
        { device: "Chrome, Android", openedAt: at10, seenAt: at10, current: true },
        { device: null, openedAt: "2026-11-19T05:00:00Z", seenAt: at10, current: false },
      ]),
    ),
    http.post(at("/v1/auth/sessions/end"), () => {
      if (broken) return refused("internal", "x", 500);
      ended();
      return ok({ ended: 2 });
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Where you are logged in" }));
  const sheet = within(await screen.findByRole("dialog"));
  expect(await sheet.findByText("Chrome, Android")).toBeVisible();
  expect(sheet.getByText("Unknown browser")).toBeVisible();
  await user.click(sheet.getByRole("button", { name: "Log out everywhere" }));
  expect(await sheet.findByRole("alert")).toBeVisible();
  expect(session().status).toBe("subscriber");
  broken = false;
  await user.click(sheet.getByRole("button", { name: "Log out everywhere" }));
  await waitFor(() => expect(session().status).toBe("guest"));
  expect(ended).toHaveBeenCalledOnce();
});

it("does not log out or unsubscribe who came by the partner", async () => {
  serve();
  logInAs("923001234567", `head.${btoa(JSON.stringify({ gn: 1 }))}.sign`);
  open();
  const logout = await screen.findByRole("button", { name: "Logout" });
  expect(logout).toBeDisabled();
  expect(logout).toHaveAccessibleDescription(/GameNow/);
  const unsubscribe = screen.getByRole("button", { name: "Unsubscribe" });
  expect(unsubscribe).toBeDisabled();
  expect(unsubscribe).toHaveAccessibleDescription(/GameNow/);
});

it("offers no check-in to who does not earn, and says first what leads back", async () => {
  serve();
  server.use(
    http.get(at("/v1/user/profile"), () => ok({ ...profile, mayEarn: false })),
    http.get(at("/v1/subscription"), () =>
      ok({
        state: "suspended",
        plan: "prepaid",
        price: "Rs 10 per day",
        net: "10",
        plusTax: false,
        amount: "10",
        word: "Rs",
        currency: "PKR",
        nextChargeAt: null,
        until: null,
        pending: false,
        mayEarn: false,
        wayBack: "renew",
      }),
    ),
  );
  open();
  expect(await screen.findByText("No ESL Coins while your plan is not paid.")).toBeVisible();
  expect(await screen.findByRole("button", { name: "Pay Rs 10 now" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Check in" })).not.toBeInTheDocument();
  const plan = screen.getByRole("heading", { name: "Your plan" });
  const balance = screen.getByText("Balance");
  expect(plan.compareDocumentPosition(balance)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
