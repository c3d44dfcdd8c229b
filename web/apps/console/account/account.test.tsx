import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { leave } from "#console/session";
import {
  administrator,
  at,
  creationOptions,
  fakeCredentials,
  http,
  ok,
  open,
  refused,
  server,
} from "#test/console";

const passkey = { id: "p1", label: "Laptop", createdAt: "2026-11-01T10:00:00Z", usedAt: null };
const session = {
  id: "s2",
  device: "Safari on iPhone",
  address: "10.0.0.1",
  createdAt: "2026-11-30T10:00:00Z",
  usedAt: "2026-11-30T10:00:00Z",
  current: false,
};

beforeEach(() => {
  fakeCredentials();
  server.use(
    http.get(at("/v1/passkeys"), () => ok({ items: [passkey] })),
    http.get(at("/v1/sessions"), () =>
      ok({ items: [{ ...session, id: "s1", device: "Chrome", current: true }, session] }),
    ),
  );
});

it("adds a passkey by a name", async () => {
  let sent: unknown;
  server.use(
    http.post(at("/v1/passkeys/begin"), () => ok({ ceremony: "c1", options: creationOptions })),
    http.post(at("/v1/passkeys/finish"), async ({ request }) => {
      sent = await request.json();
      return ok({ id: "p2" });
    }),
  );
  const { user } = open("/account");
  await user.click(await screen.findByRole("button", { name: "Add a passkey" }));
  const dialog = await screen.findByRole("dialog", { name: "Add a passkey" });
  await user.clear(within(dialog).getByLabelText("Name of this passkey"));
  await user.type(within(dialog).getByLabelText("Name of this passkey"), "Phone");
  await user.click(within(dialog).getByRole("button", { name: "Continue" }));
  expect(await screen.findByText("The passkey was added.")).toBeVisible();
  expect(sent).toMatchObject({
    ceremony: "c1",
    label: "Phone",
    credential: { id: "credential-1" },
  });
});

it("says why the last passkey stays", async () => {
  server.use(
    http.post(at("/v1/passkeys/p1/remove"), () =>
      refused("last_passkey", "This is your last passkey."),
    ),
  );
  const { user } = open("/account");
  await user.click(await screen.findByRole("button", { name: "Remove" }));
  const dialog = await screen.findByRole("dialog", { name: 'Remove "Laptop"?' });
  await user.click(within(dialog).getByRole("button", { name: "Remove" }));
  expect(await within(dialog).findByText("This is your last passkey.")).toBeVisible();
});

it("makes new recovery codes and shows them until they are kept", async () => {
  server.use(http.post(at("/v1/recovery-codes"), () => ok({ codes: ["code-1", "code-2"] })));
  const { user } = open("/account");
  await user.click(await screen.findByRole("button", { name: "Make new codes" }));
  const ask = await screen.findByRole("dialog", { name: "Make ten new recovery codes?" });
  await user.click(within(ask).getByRole("button", { name: "Make new codes" }));
  const codes = await screen.findByRole("dialog", { name: "Your recovery codes" });
  expect(within(codes).getByText("code-2")).toBeVisible();
  await user.keyboard("{Escape}");
  expect(within(codes).getByText("code-2")).toBeVisible();
  await user.click(within(codes).getByLabelText("I have kept them"));
  await user.click(within(codes).getByRole("button", { name: "Close" }));
  expect(screen.queryByText("code-2")).toBeNull();
});

it("ends another session", async () => {
  let ended = false;
  server.use(
    http.post(at("/v1/sessions/s2/end"), () => {
      ended = true;
      return ok({});
    }),
  );
  const { user } = open("/account");
  await user.click(
    await screen.findByRole("button", { name: "End the session on Safari on iPhone" }),
  );
  expect(await screen.findByText("The session has ended.")).toBeVisible();
  expect(ended).toBe(true);
});

it("shows the account of single sign-on, and signs in again before the first passkey", async () => {
  const to = vi.spyOn(leave, "to").mockImplementation(() => undefined);
  let begun: unknown;
  const identity = {
    issuer: "https://login.example",
    linkedAt: "2026-11-01T10:00:00Z",
    usedAt: "2026-11-30T10:00:00Z",
    byGroups: true,
  };
  server.use(
    http.get(at("/v1/identities"), () => ok({ items: [identity] })),
    http.post(at("/v1/passkeys/begin"), () => refused("sign_in_again", "Sign in again.")),
    http.post(at("/v1/session/sso/begin"), async ({ request }) => {
      begun = await request.json();
      return ok({ address: "https://login.example/authorize" });
    }),
  );
  const { user } = open("/account", { ...administrator, openedBy: "sso" });
  expect(await screen.findByText(/You signed in by single sign-on/)).toBeVisible();
  expect(await screen.findByText("https://login.example")).toBeVisible();
  expect(screen.getByText("Role by groups")).toBeVisible();
  await user.click(await screen.findByRole("button", { name: "Add a passkey" }));
  const dialog = await screen.findByRole("dialog", { name: "Add a passkey" });
  expect(within(dialog).queryByRole("button", { name: "Sign in again" })).toBeNull();
  await user.click(within(dialog).getByRole("button", { name: "Continue" }));
  await user.click(await within(dialog).findByRole("button", { name: "Sign in again" }));
  await vi.waitFor(() => expect(to).toHaveBeenCalledWith("https://login.example/authorize"));
  expect(begun).toEqual({ again: true });
});

it("says nothing of single sign-on to somebody without it", async () => {
  open("/account");
  expect(await screen.findByText("Laptop")).toBeVisible();
  expect(screen.queryByRole("heading", { name: "Single sign-on" })).toBeNull();
});
