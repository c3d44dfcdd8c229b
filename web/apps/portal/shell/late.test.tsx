import { QueryClient } from "@tanstack/react-query";
import { act, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { defaultConfig } from "#lib/config";
import { navigate, startRouter } from "#lib/router";
import { preference } from "#lib/session";
import { asGuest, at, config, http, ok, server, show } from "#test";
import { routes } from "../routes.ts";
import Late from "./late.tsx";

let stop = () => {};
beforeEach(() => {
  asGuest();
  preference.set("lang", "en");
});
afterEach(() => stop());

function open(path = "/") {
  window.history.replaceState({ key: "test" }, "", path);
  stop = startRouter(routes, new QueryClient());
  return show(<Late />, { path });
}
const off = (over: Partial<typeof defaultConfig.additions>) =>
  server.use(
    http.get(at("/v1/config"), () =>
      ok({ ...config, additions: { ...defaultConfig.additions, ...over } }),
    ),
  );
const tabs = () => screen.queryByRole("navigation", { name: "Shortcuts" });
const room = () => document.documentElement.hasAttribute("data-tabs");

it("has five tabs, of which the screen's own is marked", () => {
  open("/rewards");
  const bar = within(screen.getByRole("navigation", { name: "Shortcuts" }));
  expect(
    bar.getAllByRole("link").map((tab) => [tab.textContent, tab.getAttribute("href")]),
  ).toEqual([
    ["Home", "/"],
    ["Play", "/daily-gaming-tasks"],
    ["Compete", "/tournaments"],
    ["Rewards", "/rewards"],
    ["Me", "/profile"],
  ]);
  expect(bar.getByRole("link", { name: "Rewards" })).toHaveAttribute("aria-current", "page");
  expect(bar.getByRole("link", { name: "Home" })).not.toHaveAttribute("aria-current");
  act(() => navigate("/tournament/7"));
  expect(bar.getByRole("link", { name: "Compete" })).toHaveAttribute("aria-current", "true");
});

it.each(["/puzzle-mania", "/redeem", "/join-tournament", "/edit-profile"])(
  "leaves the bottom of %s to the screen itself",
  (path) => {
    open(path);
    expect(tabs()).toBeNull();
    expect(room()).toBe(false);
    act(() => navigate("/faqs"));
    expect(tabs()).toBeVisible();
    expect(room()).toBe(true);
  },
);

it("makes room for the keyboard while the focus is in a field, until the tap that left it is over", async () => {
  const { user } = open();
  const barWhenPressed: unknown[] = [];
  const form = document.body.appendChild(document.createElement("form"));
  form.innerHTML = "<input><input type=checkbox><button type=button>Send</button>";
  const [field, box, button] = form.children as unknown as HTMLElement[];
  button?.addEventListener("click", () => barWhenPressed.push(tabs()));
  try {
    act(() => field?.focus());
    await expect.poll(tabs).toBeNull();
    expect(room()).toBe(false);
    await user.click(button as HTMLElement);
    expect(barWhenPressed).toEqual([null]);
    await expect.poll(tabs).toBeVisible();
    act(() => box?.focus());
    await new Promise((done) => setTimeout(done));
    expect(tabs()).toBeVisible();
  } finally {
    form.remove();
  }
});

it("has no tabs where they are switched off", async () => {
  off({ tabBar: false });
  const { client } = open();
  await expect
    .poll(() => client.getQueryData<typeof config>(["config"])?.additions.tabBar)
    .toBe(false);
  await expect.poll(tabs).toBeNull();
  expect(room()).toBe(false);
});

const ask = () => screen.queryByRole("group", { name: "Language" });

it("asks for the language on the first visit, until it is chosen", async () => {
  preference.set("lang", null);
  const { user, unmount } = open();
  await user.click(within(ask() ?? document.body).getByRole("button", { name: "English" }));
  expect(ask()).toBeNull();
  expect(preference.get("lang")).toBe("en");
  expect(document.cookie).toContain("arena_lang=en");
  unmount();
  show(<Late />);
  expect(ask()).toBeNull();
});

it("takes the other language from the same question", async () => {
  preference.set("lang", null);
  const { user } = open();
  await user.click(screen.getByRole("button", { name: "اردو" }));
  await expect.poll(() => document.documentElement.dir).toBe("rtl");
  expect(preference.get("lang")).toBe("ur");
  const { setLocale } = await import("#words");
  act(() => setLocale("en"));
});

it("asks nothing over a game, and nothing where it is switched off", async () => {
  preference.set("lang", null);
  open("/puzzle-mania");
  expect(ask()).toBeNull();
  act(() => navigate("/faqs"));
  expect(ask()).toBeVisible();
  off({ languageAsk: false });
  const { client, unmount } = show(<Late />);
  await expect
    .poll(() => client.getQueryData<typeof config>(["config"])?.additions.languageAsk)
    .toBe(false);
  unmount();
});
