import { screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { exit } from "#lib/router";
import { typedNumber } from "#lib/session";
import { asGuest, at, config, http, logInAs, ok, refused, server, show } from "#test";
import Login from "./screen.tsx";

const left = vi.fn();
const leave = exit.to;
const sent: unknown[] = [];

beforeEach(() => {
  exit.to = left.mockReset();
  sent.length = 0;
  asGuest();
  typedNumber.set(null);
  server.use(
    http.get(at("/v1/config"), () => ok({ ...config, landingUrl: "/login" })),
    http.post(at("/v1/auth/network"), async ({ request }) => {
      sent.push(await request.json());
      return ok({ url: "https://operator.example/authorize?state=s" });
    }),
  );
});

afterEach(() => {
  exit.to = leave;
});

async function type(number: string, path = "/login?returnTo=%2Ftasks") {
  const opened = show(<Login />, { path });
  await opened.user.type(await screen.findByLabelText("Mobile Number"), number);
  await opened.user.click(screen.getByRole("button", { name: "Log in" }));
  return opened;
}

it("sends the number with the country's code, and goes where the server says", async () => {
  await type("0300-1234567");
  await waitFor(() =>
    expect(left).toHaveBeenCalledWith("https://operator.example/authorize?state=s"),
  );
  expect(sent).toEqual([{ msisdn: "923001234567", returnTo: "/tasks" }]);
});

it("asks for a number of the country before anybody is asked", async () => {
  await type("0300");
  expect(
    await screen.findByText(
      "Please enter a valid Jazz number (starting with 0 and 11 digits long)",
    ),
  ).toBeVisible();
  expect(sent).toEqual([]);
});

it.each(["//evil.example", "/\\evil.example", "https://evil.example", "tasks", ""])(
  "takes %j for no place to come back to",
  async (place) => {
    await type("03001234567", `/login?returnTo=${encodeURIComponent(place)}`);
    await waitFor(() => expect(left).toHaveBeenCalled());
    expect(sent).toEqual([{ msisdn: "923001234567", returnTo: "/" }]);
  },
);

it.each([
  ["another", /the SIM of another number/],
  ["unknown", /did not recognise this phone/],
  ["failed", /could not check your number/],
])("says what came of the last attempt: %s", async (word, text) => {
  typedNumber.set("03001234567");
  show(<Login />, { path: `/login?network=${word}&returnTo=%2F` });
  expect(await screen.findByRole("alert")).toHaveTextContent(text);
  expect(screen.getByLabelText("Mobile Number")).toHaveValue("03001234567");
});

it.each([
  [
    "is limited",
    () => refused("too_many_requests", "Too many requests.", 429),
    "Too many requests.",
  ],
  ["is not reached", () => HttpResponse.error(), /./],
])("says so where the server %s", async (_, answer, text) => {
  server.use(http.post(at("/v1/auth/network"), answer));
  await type("03001234567");
  await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent(text));
  expect(left).not.toHaveBeenCalled();
});

it("leads to the operator's page, too, which comes back likewise", async () => {
  show(<Login />, { path: "/login?returnTo=%2Frewards" });
  expect(await screen.findByRole("link", { name: "Log in with a code by SMS" })).toHaveAttribute(
    "href",
    "/api/v1/auth/landing?returnTo=%2Frewards",
  );
});

it("is the operator's page alone where no network is asked", async () => {
  server.use(http.get(at("/v1/config"), () => ok(config)));
  show(<Login />, { path: "/login" });
  expect(await screen.findByRole("link", { name: "Continue with Jazz" })).toHaveAttribute(
    "href",
    "/api/v1/auth/landing?returnTo=%2F",
  );
  expect(screen.queryByLabelText("Mobile Number")).toBeNull();
});

it("lets who is logged in go on to where they were", async () => {
  logInAs();
  show(<Login />, { path: "/login?returnTo=%2Frewards" });
  await waitFor(() => expect(window.location.pathname).toBe("/rewards"));
  expect(typedNumber.get()).toBeNull();
});
