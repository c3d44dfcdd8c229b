import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import {
  administrator,
  at,
  fakeCredentials,
  http,
  noCredentials,
  ok,
  open,
  refused,
  requestOptions,
  server,
} from "#test/console";

const begin = http.post(at("/v1/session/begin"), () =>
  ok({ ceremony: "c1", options: requestOptions }),
);

it("signs in with a passkey and opens the deep link", async () => {
  const { get } = fakeCredentials();
  let sent: unknown;
  server.use(
    begin,
    http.post(at("/v1/session/finish"), async ({ request }) => {
      sent = await request.json();
      return ok(administrator);
    }),
    http.get(at("/v1/staff"), () => ok({ items: [] })),
  );
  const { user } = open("/staff?role=care", null);
  await user.click(await screen.findByRole("button", { name: "Sign in with a passkey" }));
  expect(await screen.findByRole("heading", { name: "Staff" })).toBeVisible();
  expect(window.location.search).toBe("?role=care");
  const options = get.mock.calls[0]?.[0].publicKey;
  expect(new TextDecoder().decode(options?.challenge)).toBe("challenge");
  expect(sent).toMatchObject({
    ceremony: "c1",
    credential: { id: "credential-1", type: "public-key", response: { signature: "c2lnbmF0dXJl" } },
  });
});

it("says that the passkey was not used, and lets the person try again", async () => {
  const { get } = fakeCredentials();
  get.mockRejectedValue(new DOMException("", "NotAllowedError"));
  server.use(begin);
  const { user } = open("/", null);
  await user.click(await screen.findByRole("button", { name: "Sign in with a passkey" }));
  expect(await screen.findByText(/it was cancelled or took too long/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Sign in with a passkey" })).toBeEnabled();
});

it("offers a recovery code where the browser has no passkeys, and leads to the account", async () => {
  noCredentials();
  server.use(
    http.post(at("/v1/session/recover"), async ({ request }) => {
      const { code } = (await request.json()) as { code: string };
      return code === "right" ? ok(administrator) : refused("wrong_code", "The code is wrong.");
    }),
    http.get(at("/v1/passkeys"), () => ok({ items: [] })),
    http.get(at("/v1/sessions"), () => ok({ items: [] })),
  );
  const { user } = open("/", null);
  expect(await screen.findByText(/This browser has no passkeys/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Sign in with a passkey" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "I do not have my passkey" }));
  await user.click(screen.getByRole("button", { name: "Sign in" }));
  expect(screen.getByText("Enter one of your recovery codes.")).toBeVisible();
  await user.type(screen.getByLabelText("E-mail address"), "a@b.pk");
  await user.type(screen.getByLabelText("Recovery code"), "wrong");
  await user.click(screen.getByRole("button", { name: "Sign in" }));
  expect(await screen.findByText("The code is wrong.")).toBeVisible();
  await user.clear(screen.getByLabelText("Recovery code"));
  await user.type(screen.getByLabelText("Recovery code"), "right");
  await user.click(screen.getByRole("button", { name: "Sign in" }));
  expect(await screen.findByRole("heading", { name: "Your account" })).toBeVisible();
});

it("comes back to the sign-in when a call finds the session over, and forgets what was shown", async () => {
  fakeCredentials();
  server.use(http.get(at("/v1/staff"), () => refused("session_needed", "Sign in.", 401)));
  const { client } = open("/staff");
  expect(await screen.findByRole("heading", { name: "Sign in" })).toBeVisible();
  expect(screen.getByText("Sign in to continue where you were.")).toBeVisible();
  expect(window.location.pathname).toBe("/staff");
  const kept = () =>
    client
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey[0]);
  await waitFor(() => expect(new Set(kept())).toEqual(new Set(["session"])));
});
