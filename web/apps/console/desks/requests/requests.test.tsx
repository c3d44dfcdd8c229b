import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { administrator, at, http, ok, open, refused, server } from "#test/console";

const care = {
  ...administrator,
  permissions: ["requests.read", "requests.manage", "subscribers.read"],
};

const request = (id: string, more: object = {}) => ({
  id,
  subscriber: `subscriber-${id}`,
  kind: "access",
  channel: "letter",
  receivedOn: "2026-11-20",
  dueOn: "2026-12-20",
  extension: null,
  note: `Ticket ${id}`,
  state: "open",
  madeBy: "zara@arena.example",
  madeAt: "2026-11-20T10:00:00Z",
  answer: null,
  ...more,
});

function serve(items: object[], settled: object[] = []) {
  server.use(
    http.get(at("/v1/privacy-requests"), ({ request: { url } }) =>
      ok({
        items: new URL(url).searchParams.get("state") === "settled" ? settled : items,
        next: null,
      }),
    ),
  );
}

/** The bodies that a call gets. */
function heard(path: string, answer: () => Response | Promise<Response>): unknown[] {
  const bodies: unknown[] = [];
  server.use(
    http.post(at(path), async ({ request: call }) => {
      bodies.push(await call.json());
      return answer();
    }),
  );
  return bodies;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-15T12:00:00Z") });
});

it("marks what is due soon and what is late", async () => {
  serve([
    request("1", { dueOn: "2026-12-14" }),
    request("2"),
    request("3", { dueOn: "2027-02-20", extension: "Much data", kind: "erasure" }),
  ]);
  open("/requests", care);
  const row = async (ticket: string) => screen.findByRole("row", { name: new RegExp(ticket) });
  expect(await row("Ticket 1")).toHaveTextContent("1 day late");
  expect(await row("Ticket 2")).toHaveTextContent("5 days left");
  expect(await row("Ticket 3")).toHaveTextContent(/67 days left extended.*Erasure/);
  const link = within(await row("Ticket 2")).getByRole("link", { name: "Open the account" });
  expect(link).toHaveAttribute("href", "/subscribers/subscriber-2");
  expect(within(await row("Ticket 3")).queryByRole("button", { name: "Extend" })).toBeNull();
});

it("settles a request with what was done", async () => {
  serve([request("1")]);
  const sent = heard("/v1/privacy-requests/1/settle", () => {
    serve([]);
    return ok({});
  });
  const { user } = open("/requests", care);
  await user.click(await screen.findByRole("button", { name: "Done" }));
  const dialog = await screen.findByRole("dialog", {
    name: "Did the person get what they asked for?",
  });
  await user.type(within(dialog).getByLabelText("Reason"), "Sent by post, RR 12");
  await user.click(within(dialog).getByRole("button", { name: "Mark as done" }));
  expect(await screen.findByText("No request is open")).toBeVisible();
  expect(sent).toEqual([{ state: "done", outcome: "Sent by post, RR 12" }]);
});

it("extends the time once, and says when somebody else was faster", async () => {
  serve([request("1")]);
  heard("/v1/privacy-requests/1/extend", () =>
    refused("request_not_extendable", "This request is settled."),
  );
  const { user } = open("/requests", care);
  await user.click(await screen.findByRole("button", { name: "Extend" }));
  const dialog = await screen.findByRole("dialog", { name: "Take 60 days more?" });
  await user.type(within(dialog).getByLabelText("Reason"), "Twelve years of data");
  serve([]);
  await user.click(within(dialog).getByRole("button", { name: "Extend" }));
  expect(await within(dialog).findByText("This request is settled.")).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: /Load/ }));
  expect(await screen.findByText("No request is open")).toBeVisible();
});

it("keeps settled requests as proof", async () => {
  const by = { by: "zara@arena.example", at: "2026-12-01T10:00:00Z", outcome: "Not the holder" };
  serve(
    [],
    [
      request("1", { state: "refused", answer: by }),
      request("2", { state: "done", answer: { ...by, by: null, outcome: "erased" } }),
    ],
  );
  open("/requests?state=settled", { ...care, permissions: ["requests.read"] });
  expect(
    await screen.findByRole("row", { name: /Ticket 1.*Refused Not the holder/ }),
  ).toBeVisible();
  expect(screen.getByRole("row", { name: /Ticket 2.*Done The data was erased/ })).toBeVisible();
  expect(screen.queryByRole("link", { name: "Open the account" })).toBeNull();
});
