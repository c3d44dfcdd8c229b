import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { administrator, at, http, ok, open, refused, savedFiles, server } from "#test/console";

const exporting = { ...administrator, permissions: ["audit.read", "lists.export"] };

/** Serves one line of the audit. */
function audit() {
  const line = {
    id: "7",
    at: "2026-11-30T10:00:00Z",
    actor: "zara@arena.example",
    action: "staff role",
    subject: "3",
    outcome: "done",
    reason: null,
    before: null,
    after: null,
    address: null,
    request: null,
  };
  server.use(http.get(at("/v1/audit"), () => ok({ items: [line], next: null })));
}

/** Takes exports, and returns what was asked for. */
function exports() {
  const asked: unknown[] = [];
  server.use(
    http.post(at("/v1/exports"), async ({ request }) => {
      asked.push(await request.json());
      return ok({
        id: "e1",
        name: "audit-20261130T100000Z.csv",
        rows: 1234,
        csv: "\ufeffline\r\n",
      });
    }),
  );
  return asked;
}

it("exports what the list shows, and says how many rows the file has", async () => {
  audit();
  const asked = exports();
  const files = savedFiles();
  const { user } = open(
    "/audit?actor=zara&since=2026-11-30T10%3A00%3A00.000Z&until=soon",
    exporting,
  );
  await user.click(await screen.findByRole("button", { name: "Export" }));
  const dialog = await screen.findByRole("dialog", { name: "Export the audit log" });
  expect(within(dialog).getByText(/no numbers or addresses of subscribers/)).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: "Export" }));
  expect(
    await screen.findByText("1,234 rows were exported: audit-20261130T100000Z.csv"),
  ).toBeVisible();
  expect(asked).toEqual([{ list: "audit", actor: "zara", since: "2026-11-30T10:00:00.000Z" }]);
  expect(files.map(({ name, blob }) => [name, blob.type])).toEqual([
    ["audit-20261130T100000Z.csv", "text/csv;charset=utf-8"],
  ]);
});

it("keeps a refusal in the dialog, and saves no file", async () => {
  audit();
  const files = savedFiles();
  server.use(
    http.post(at("/v1/exports"), () =>
      refused("export_too_large", "The list has more than 20000 rows.", 200),
    ),
  );
  const { user } = open("/audit", exporting);
  await user.click(await screen.findByRole("button", { name: "Export" }));
  const dialog = await screen.findByRole("dialog", { name: "Export the audit log" });
  await user.click(within(dialog).getByRole("button", { name: "Export" }));
  expect(await within(dialog).findByText("The list has more than 20000 rows.")).toBeVisible();
  expect(files).toEqual([]);
});

it("is not there for who may not export", async () => {
  audit();
  open("/audit", { ...administrator, permissions: ["audit.read"] });
  expect(await screen.findByText("staff role")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Export" })).toBeNull();
});

it("filters the audit by time in the portal's zone", async () => {
  audit();
  open("/audit?since=2026-11-30T10%3A00%3A00.000Z", exporting);
  expect(await screen.findByLabelText("From")).toHaveValue("2026-11-30T15:00");
  expect(screen.getByLabelText("Until")).toHaveValue("");
});

/** Serves saved filters that the page changes. */
function filters(...items: { id: string; name: string; query: string }[]) {
  let kept = items;
  server.use(
    http.get(at("/v1/filters"), () => ok({ items: kept })),
    http.post(at("/v1/filters"), async ({ request }) => {
      const { name, query } = (await request.json()) as { name: string; query: string };
      if (kept.some((one) => one.name === name))
        return refused("filter_name_taken", "You have a filter of this name here.", 200);
      kept = [...kept, { id: String(kept.length + 1), name, query }];
      return ok(kept.at(-1));
    }),
    http.post(at("/v1/filters/:id/delete"), ({ params }) => {
      kept = kept.filter(({ id }) => id !== params.id);
      return ok({});
    }),
  );
  return () => kept.map(({ name, query }) => [name, query]);
}

it("says what saved filters are for while there are none", async () => {
  audit();
  filters();
  const { user } = open("/audit", exporting);
  await user.click(await screen.findByRole("button", { name: "Saved filters" }));
  expect(await screen.findByText(/You have them on every device/)).toBeVisible();
  expect(screen.getByText("Set a filter on the list to save it here.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
});

it("saves the present filter, and says why a name is refused", async () => {
  audit();
  const kept = filters({ id: "1", name: "Exports", query: "action=list+export" });
  const { user } = open("/audit?action=staff&line=7", exporting);
  await user.click(await screen.findByRole("button", { name: "Saved filters", hidden: true }));
  const name = await screen.findByLabelText("Save the present filters as");
  await user.type(name, "Exports{Enter}");
  expect(await screen.findByText("You have a filter of this name here.")).toBeVisible();
  await user.clear(name);
  await user.type(name, "Staff{Enter}");
  expect(await screen.findByRole("button", { name: "Staff" })).toHaveAttribute("aria-current");
  expect(kept()).toEqual([
    ["Exports", "action=list+export"],
    ["Staff", "action=staff"],
  ]);
});

it("chooses and deletes a saved filter by keyboard", async () => {
  audit();
  const kept = filters(
    { id: "1", name: "Exports", query: "action=list+export" },
    { id: "2", name: "Zara", query: "actor=zara" },
  );
  const { user } = open("/audit?subject=9", exporting);
  const button = await screen.findByRole("button", { name: "Saved filters" });
  button.focus();
  await user.keyboard("{Enter}");
  const one = await screen.findByRole("button", { name: "Zara" });
  one.focus();
  await user.keyboard("{Enter}");
  expect(window.location.search).toBe("?actor=zara");
  await waitFor(() => expect(screen.queryByRole("button", { name: "Zara" })).toBeNull());
  await user.click(button);
  await user.click(await screen.findByRole("button", { name: "Delete Exports" }));
  await waitFor(() => expect(kept()).toEqual([["Zara", "actor=zara"]]));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Exports" })).toBeNull());
});
