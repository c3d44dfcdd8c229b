import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, it, vi } from "vitest";
import { exit } from "#lib/router";
import { at, config, http, logInAs, ok, server, show } from "#test";
import Unsubscribe from "./unsubscribe.tsx";

const service = "http://arena.test/operator/api/encrypt";
const left = vi.fn();

beforeEach(() => {
  left.mockReset();
  exit.to = left;
  logInAs();
  server.use(
    http.get(at("/v1/config"), () => ok({ ...config, unsubscribeUrl: "/operator/api/encrypt" })),
    http.get(at("/v1/user/profile"), () => ok({ username: "Hamza", credits: 35 })),
  );
});
const open = () => show(<Unsubscribe />, { path: "/unsubscribe" });

async function agree() {
  const opened = open();
  await opened.user.click(await screen.findByRole("button", { name: "Unsubscribe" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Unsubscribe from Arena?" }));
  const go = sheet.getByRole("button", { name: "Continue to Jazz" });
  return { ...opened, sheet, go };
}

it("says what ends and what stays, and that coins never expire", async () => {
  open();
  expect(await screen.findByText("Jazz stops charging you at once.")).toBeVisible();
  expect(screen.getByText("Your ESL Coins. They never expire and wait for you.")).toBeVisible();
  expect(await screen.findByText("35 ESL Coins")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Keep my subscription" })).toHaveAttribute(
    "href",
    "/profile",
  );
});

it("asks once more, then goes to the operator's page with what its service answered", async () => {
  const calls: unknown[] = [];
  server.use(
    http.post(service, async ({ request }) => {
      const { headers } = request;
      calls.push([await request.json(), headers.get("Authorization"), headers.get("Cookie")]);
      return HttpResponse.json({ mobile: "k&7=", domain: "arena.test" });
    }),
  );
  const { user, go } = await agree();
  expect(calls).toEqual([]);
  await user.click(go);
  await waitFor(() =>
    expect(left).toHaveBeenCalledWith(
      "http://arena.test/operator/unsubscribe?mobile=k%267%3D&domain=arena.test",
    ),
  );
  expect(calls).toEqual([[{ mobile: "923001234567", domainName: "arena.test" }, null, null]]);
});

it("keeps the subscription on a second thought", async () => {
  const { user, sheet } = await agree();
  await user.click(sheet.getByRole("button", { name: "Keep my subscription" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(left).not.toHaveBeenCalled();
});

it.each([
  ["is not reached", () => HttpResponse.error()],
  ["refuses", () => HttpResponse.json({ code: "bad_number" }, { status: 422 })],
  ["answers something else", () => HttpResponse.json({ success: true })],
])("says that nothing has changed where the service %s, and tries again", async (_, answer) => {
  server.use(http.post(service, answer));
  const { user, sheet, go } = await agree();
  await user.click(go);
  expect(
    await sheet.findByText("The page of Jazz could not be opened. Nothing has changed."),
  ).toBeVisible();
  expect(left).not.toHaveBeenCalled();
  server.use(http.post(service, () => HttpResponse.json({ mobile: "k", domain: "d" })));
  await user.click(sheet.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(left).toHaveBeenCalledTimes(1));
});

it("is blocked for who came by the partner", async () => {
  logInAs("923001234567", `head.${btoa(JSON.stringify({ gn: 1 }))}.sign`);
  open();
  expect(await screen.findByText("Not from here")).toBeVisible();
  expect(screen.getByText(/You came through GameNow/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Unsubscribe" })).toBeNull();
});
