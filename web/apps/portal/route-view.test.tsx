import { QueryClient } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  exit,
  href,
  navigate,
  type RouteTable,
  startRouter,
  useNavigationState,
} from "#lib/router";
import { asGuest, at, http, logInAs, ok, refused, server, show } from "#test";
import { RouteView } from "./route-view.tsx";
import { routes } from "./routes.ts";

const left = vi.fn();
let stop = () => {};

function Redeem() {
  const reward = useNavigationState((value) => (typeof value === "string" ? value : null));
  return <h1>Redeem {reward}</h1>;
}
const broken = vi.fn(async () => ({ default: () => <h1>FAQs screen</h1> }));
const page = (title: string) => async () => ({ default: () => <h1>{title}</h1> });

const table: RouteTable = {
  ...routes,
  home: {
    title: () => "Home",
    screen: async () => ({
      default: () => (
        <>
          <h1>Home screen</h1>
          <h2 id="wallet">Wallet</h2>
        </>
      ),
    }),
  },
  tasks: { title: () => "Daily tasks", protected: true, screen: page("Tasks screen") },
  rewards: { title: () => "Rewards", screen: page("Rewards screen") },
  learnWin: { title: () => "Learn & Win" },
  faqs: { title: () => "FAQs", screen: broken },
  redeem: {
    title: () => "Redeem Form",
    screen: async () => ({ default: Redeem }),
    redirect: ({ state }) => (state === undefined ? href("rewards") : null),
  },
};

async function open(path: string) {
  window.history.replaceState({ key: "test" }, "", path);
  stop = startRouter(table, new QueryClient());
  // A lazy screen suspends with `use`; only an awaited act continues it.
  await act(async () => {
    show(
      <main>
        <RouteView />
      </main>,
      { path },
    );
  });
}

beforeEach(() => {
  left.mockReset();
  exit.to = left;
  asGuest();
});
afterEach(() => stop());

it("shows the screen of the address, titles the page and moves the focus to its heading", async () => {
  await open("/rewards");
  expect(await screen.findByRole("heading", { name: "Rewards screen" })).toBeVisible();
  expect(document.title).toBe("Rewards | Arena");
  navigate("/");
  const heading = await screen.findByRole("heading", { name: "Home screen" });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(document.title).toBe("Home | Arena");
});

it("moves the focus to the part of the screen that the address names", async () => {
  const scrolled = vi.fn();
  Element.prototype.scrollIntoView = scrolled;
  await open("/rewards");
  navigate("/#wallet");
  const part = await screen.findByRole("heading", { name: "Wallet" });
  await waitFor(() => expect(part).toHaveFocus());
  expect(scrolled.mock.contexts).toEqual([part]);
});

it("says so for an unknown address and for a screen that is not built", async () => {
  await open("/no-such-place");
  expect(await screen.findByRole("heading", { name: "Out of bounds" })).toBeVisible();
  navigate("/learn-win");
  expect(await screen.findByRole("heading", { name: "Out of bounds" })).toBeVisible();
});

it("says that a screen did not arrive, tries again, and leads home", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  broken.mockRejectedValue(new TypeError("Failed to fetch dynamically imported module"));
  await open("/faqs");
  expect(await screen.findByRole("heading", { name: "This screen did not load" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Back to home" })).toHaveAttribute("href", "/");
  broken.mockReset();
  await act(async () => screen.getByRole("button", { name: "Retry" }).click());
  expect(await screen.findByRole("heading", { name: "FAQs screen" })).toBeVisible();
});

it("sends a guest from a protected screen to the landing page, to come back here", async () => {
  await open("/tasks?day=2");
  await waitFor(() =>
    expect(left).toHaveBeenCalledWith("/api/v1/auth/landing?returnTo=%2Ftasks%3Fday%3D2"),
  );
  expect(screen.queryByText("Tasks screen")).toBeNull();
});

it("lets a subscriber in, after the login check at the latest out again", async () => {
  logInAs();
  let calls = 0;
  server.use(
    http.get(at("/v1/auth/verify"), () => {
      calls += 1;
      return refused("unauthorized", "Unauthorized", 401);
    }),
    http.post(at("/v1/jt/gen"), () => refused("not_proven", "Log in again", 401)),
  );
  await open("/tasks");
  await waitFor(() => expect(left).toHaveBeenCalledWith("/api/v1/auth/landing?returnTo=%2Ftasks"));
  expect(calls).toBe(1);
});

it("opens a protected screen for a subscriber", async () => {
  logInAs();
  server.use(
    http.get(at("/v1/auth/verify"), () =>
      ok({ msisdn: "923001234567", gn: 0, refferer: null, plan: null }),
    ),
  );
  await open("/tasks");
  expect(await screen.findByRole("heading", { name: "Tasks screen" })).toBeVisible();
  expect(left).not.toHaveBeenCalled();
});

it("leaves a screen whose navigation state is missing, and keeps one that has it", async () => {
  await open("/redeem");
  expect(await screen.findByRole("heading", { name: "Rewards screen" })).toBeVisible();
  expect(window.location.pathname).toBe("/rewards");
  navigate("/redeem", { state: "60 UC" });
  expect(await screen.findByRole("heading", { name: "Redeem 60 UC" })).toBeVisible();
});

it("says nothing about a screen that did not arrive while the page makes room for a newer one", async () => {
  const reload = vi.fn();
  exit.reload = reload;
  const script = document.createElement("script");
  Object.assign(script, { type: "module" }).setAttribute("src", "/assets/index-1.js");
  document.head.append(script);
  server.use(
    http.get("http://arena.test/", () =>
      HttpResponse.html(
        '<script id="arena-data">{}</script><script type="module" src="/assets/index-2.js"></script>',
      ),
    ),
  );
  table.leaderboard = {
    title: () => "Leaderboard",
    screen: () => Promise.reject(new TypeError("Failed to fetch dynamically imported module")),
  };
  await open("/leaderboard");
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(screen.queryByText("This screen did not load")).toBeNull();
  script.remove();
});

it("says that a screen's code did not arrive, and asks for it again on Retry", async () => {
  asGuest();
  const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
  let there = false;
  const code = vi.fn(async () => {
    // The time of a network: React renders again after the failure.
    await new Promise((resolve) => setTimeout(resolve, 10));
    if (!there) throw new TypeError("Failed to fetch dynamically imported module");
    return { default: () => <h1>Rewards at last</h1> };
  });
  table.rewards = { title: () => "Rewards", screen: code };
  await open("/rewards");
  expect(await screen.findByText("This screen did not load")).toBeVisible();
  const asked = code.mock.calls.length;
  there = true;
  await act(async () => screen.getByRole("button", { name: "Retry" }).click());
  expect(await screen.findByRole("heading", { name: "Rewards at last" })).toBeVisible();
  expect(code.mock.calls.length).toBe(asked + 1);
  expect(error).toHaveBeenCalled();
});
