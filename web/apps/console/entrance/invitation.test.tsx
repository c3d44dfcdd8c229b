import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
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

const codes = Array.from({ length: 10 }, (_, index) => `code-${index}`);
const invitation = {
  name: "Bilal",
  email: "b@b.pk",
  role: "care",
  expiresAt: "2026-12-01T10:00:00Z",
  withoutPasskey: false,
};

beforeEach(() => {
  server.use(http.post(at("/v1/invitations/show"), () => ok(invitation)));
});

it("makes a passkey and shows the recovery codes once", async () => {
  fakeCredentials();
  const sent: unknown[] = [];
  server.use(
    http.post(at("/v1/invitations/begin"), async ({ request }) => {
      sent.push(await request.json());
      return ok({ ceremony: "c1", options: creationOptions });
    }),
    http.post(at("/v1/invitations/finish"), async ({ request }) => {
      sent.push(await request.json());
      return ok({ session: administrator, recoveryCodes: codes });
    }),
  );
  const { user } = open("/invitation#secret", null);
  expect(await screen.findByText("Bilal, you are invited as Customer care.")).toBeVisible();
  await user.clear(screen.getByLabelText("Name of this passkey"));
  await user.type(screen.getByLabelText("Name of this passkey"), "Office laptop");
  await user.click(screen.getByRole("button", { name: "Make a passkey" }));
  expect(await screen.findByText("code-9")).toBeVisible();
  expect(window.location.hash).toBe("");
  expect(sent).toMatchObject([{ code: "secret" }, { code: "secret", label: "Office laptop" }]);
  const go = screen.getByRole("button", { name: "Go to the console" });
  expect(go).toBeDisabled();
  await user.click(screen.getByLabelText("I have kept them"));
  await user.click(go);
  expect(await screen.findByRole("heading", { name: "Hello, Ayesha Khan" })).toBeVisible();
  expect(screen.queryByText("code-9")).toBeNull();
});

it("goes on without a passkey where a demo allows it", async () => {
  fakeCredentials();
  server.use(
    http.post(at("/v1/invitations/show"), () => ok({ ...invitation, withoutPasskey: true })),
    http.post(at("/v1/invitations/accept"), () => ok(administrator)),
  );
  const { user } = open("/invitation#secret", null);
  await user.click(await screen.findByRole("button", { name: "Continue without a passkey" }));
  expect(await screen.findByRole("heading", { name: "Hello, Ayesha Khan" })).toBeVisible();
});

it("says that an invitation is over", async () => {
  server.use(http.post(at("/v1/invitations/show"), () => refused("invitation_over", "Over.")));
  open("/invitation#old", null);
  expect(await screen.findByText("This invitation no longer works")).toBeVisible();
});
