import { QueryClient } from "@tanstack/react-query";
import { act, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { rewardsQuery } from "#lib/lists";
import { navigate, startRouter } from "#lib/router";
import { preference } from "#lib/session";
import { asGuest, at, config, http, ok, restoreSession, server, show } from "#test";
import { dateTime, type Language, languages, offer, setLocale } from "#words";
import Rewards from "../../../features/rewards/screen.tsx";
import { routes } from "../routes.ts";
import { Shell } from "./shell.tsx";

let online = true;
beforeEach(() => {
  asGuest();
  online = true;
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => online);
});
afterEach(() => {
  window.dispatchEvent(new Event("online"));
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const list = (headers: Record<string, string> = {}) =>
  server.use(http.get(at("/v1/rewards"), () => ok([], {}, headers)));
async function open() {
  let shown: ReturnType<typeof show> | undefined;
  // Parts of the shell suspend; only an awaited act continues them.
  await act(async () => {
    shown = show(
      <Shell>
        <Rewards />
      </Shell>,
      { path: "/rewards" },
    );
  });
  if (!shown) throw new Error("nothing is shown");
  return shown;
}
const room = () => document.documentElement.hasAttribute("data-tabs");

it("makes the tabs' room with its first drawing, where there will be tabs", async () => {
  list();
  const stop = startRouter(routes, new QueryClient());
  await open();
  expect(room()).toBe(true);
  await act(async () => navigate("/edit-profile"));
  expect(room()).toBe(false);
  stop();
});

it("makes no room for tabs that are switched off", async () => {
  list();
  server.use(
    http.get(at("/v1/config"), () =>
      ok({ ...config, additions: { ...config.additions, tabBar: false } }),
    ),
  );
  await open();
  await expect.poll(room).toBe(false);
});

function lose() {
  online = false;
  act(() => void window.dispatchEvent(new Event("offline")));
}

it("says without a network from when it is what the screen shows", async () => {
  list();
  const { client } = await open();
  await screen.findByText("No rewards right now");
  expect(screen.queryByText(/No connection/)).toBeNull();
  client.setQueryData(rewardsQuery().queryKey, [], {
    updatedAt: performance.timeOrigin + 1,
  });
  lose();
  const when = dateTime(new Date(performance.timeOrigin + 1).toISOString(), [{ minutes: 300 }]);
  expect(screen.getByText(`No connection. What you see is from ${when}.`)).toBeVisible();
});

it("says how old a list is that the service worker had kept", async () => {
  list({ "arena-kept": "1", date: "Sat, 21 Nov 2026 14:30:00 GMT" });
  await open();
  await screen.findByText("No rewards right now");
  lose();
  expect(screen.getByText(/What you see is from 21 Nov 2026, 0?7:30 PM\./)).toBeVisible();
});

it("says how old the kept page is", async () => {
  const page = new Response("", { headers: { date: "Fri, 20 Nov 2026 14:30:00 GMT" } });
  vi.stubGlobal("caches", { match: async () => page });
  list();
  const { client } = await open();
  await screen.findByText("No rewards right now");
  client.setQueryData(rewardsQuery().queryKey, [], { updatedAt: performance.timeOrigin });
  lose();
  expect(await screen.findByText(/What you see is from 20 Nov 2026, 0?7:30 PM\./)).toBeVisible();
});

it("says so too where the server does not answer who this is", async () => {
  list({ "arena-kept": "1", date: "Sat, 21 Nov 2026 14:30:00 GMT" });
  const answer = restoreSession();
  await open();
  await answer("lost");
  expect(await screen.findByText(/What you see is from/)).toBeVisible();
  window.dispatchEvent(new Event("online"));
  await answer("guest");
  expect(screen.queryByText(/What you see is from/)).toBeNull();
});

it("lets a guest change the language, above and below every screen", async () => {
  list();
  const { user } = await open();
  // The first is the frame's; the screen has its own.
  const [header = document.body] = screen.getAllByRole("banner");
  await user.click(within(header).getByRole("button", { name: "اردو" }));
  await expect.poll(() => document.documentElement.lang).toBe("ur");
  expect(preference.get("lang")).toBe("ur");
  await user.selectOptions(await screen.findByRole("combobox", { name: "زبان" }), "English");
  expect(document.documentElement.lang).toBe("en");
});

it("lets a guest choose among more than two languages in the header", async () => {
  const two = languages();
  const arabic: Language = { code: "ar", name: "العربية", direction: "rtl" };
  offer([...two, arabic]);
  list();
  const { user } = await open();
  const [header = document.body] = screen.getAllByRole("banner");
  const choice = within(header).getByRole("combobox", { name: "Language" });
  const names = within(choice).getAllByRole("option");
  expect(names.map(({ textContent }) => textContent)).toEqual(["English", "اردو", "العربية"]);
  expect(choice).toHaveValue("en");
  await user.selectOptions(choice, "العربية");
  await expect.poll(() => document.documentElement.lang).toBe("ar");
  expect(preference.get("lang")).toBe("ar");
  setLocale("en");
  offer(two);
});
