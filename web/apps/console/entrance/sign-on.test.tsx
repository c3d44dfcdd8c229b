import { screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { leave, takeReturn } from "#console/session";
import { administrator, at, fakeCredentials, http, ok, open, refused, server } from "#test/console";

const offered = http.get(at("/v1/session/sso"), () => ok({ label: "Operator login" }));

beforeEach(() => {
  fakeCredentials();
  sessionStorage.clear();
});

it("goes to the provider, and comes back to the deep link", async () => {
  const to = vi.spyOn(leave, "to").mockImplementation(() => undefined);
  let again: unknown;
  server.use(
    offered,
    http.post(at("/v1/session/sso/begin"), async ({ request }) => {
      again = await request.json();
      return ok({ address: "https://login.example/authorize?state=s1" });
    }),
    http.post(at("/v1/session/sso/finish"), async ({ request }) => {
      const sent = await request.json();
      expect(sent).toEqual({ state: "s1", code: "c1", iss: "https://login.example" });
      return ok({ ...administrator, openedBy: "sso" });
    }),
    http.get(at("/v1/staff"), () => ok({ items: [] })),
  );
  const { user, unmount } = open("/staff?role=care", null);
  await user.click(await screen.findByRole("button", { name: "Operator login" }));
  await vi.waitFor(() =>
    expect(to).toHaveBeenCalledWith("https://login.example/authorize?state=s1"),
  );
  expect(again).toEqual({ again: false });
  unmount();

  open("/sso?state=s1&code=c1&iss=https%3A%2F%2Flogin.example", null);
  expect(await screen.findByRole("heading", { name: "Staff" })).toBeVisible();
  expect(window.location.pathname + window.location.search).toBe("/staff?role=care");
});

it("offers no single sign-on where there is none", async () => {
  open("/", null);
  expect(await screen.findByRole("button", { name: "Sign in with a passkey" })).toBeVisible();
  expect(screen.getByText(/Accounts are by invitation/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Single sign-on" })).toBeNull();
});

it("says why the server lets nobody in, without the code in the address", async () => {
  let tries = 0;
  server.use(
    offered,
    http.post(at("/v1/session/sso/finish"), () => {
      tries += 1;
      return refused("sso_no_role", "You have no role in this console.");
    }),
  );
  const { user } = open("/sso?state=s1&code=c1", null);
  expect(await screen.findByRole("alert")).toHaveTextContent("You have no role in this console.");
  expect(window.location.href).not.toContain("c1");
  expect(await screen.findByRole("button", { name: "Start again" })).toBeVisible();
  expect(tries).toBe(1);
  await user.click(screen.getByRole("button", { name: "Sign in another way" }));
  expect(await screen.findByRole("heading", { name: "Sign in" })).toBeVisible();
});

it.each([
  ["/sso?error=access_denied&state=s1", /did not let you in, or you cancelled it/],
  ["/sso?error=server_error&state=s1", /reported an error/],
  ["/sso", /Nothing is left of this sign-in/],
])("says what to do at %s", async (path, text) => {
  server.use(offered);
  open(path, null);
  expect(await screen.findByRole("alert")).toHaveTextContent(text);
  expect(await screen.findByRole("button", { name: "Start again" })).toBeVisible();
});

it("comes back to the console only", () => {
  for (const kept of ["https://evil.example/", "//evil.example/", "/\\evil.example", "claims"]) {
    sessionStorage.setItem("arena-console-return", kept);
    expect(takeReturn()).toBe("/");
  }
  sessionStorage.setItem("arena-console-return", "/claims/1?state=x");
  expect(takeReturn()).toBe("/claims/1?state=x");
  expect(takeReturn()).toBe("/");
});
