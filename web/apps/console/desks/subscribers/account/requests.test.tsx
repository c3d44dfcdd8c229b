import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { at, care, http, ok, open, server, serveSubscriber } from "#test/console";

const clerk = { ...care, permissions: [...care.permissions, "requests.read", "requests.manage"] };

const serve = (...requests: object[]) =>
  server.use(
    http.get(at("/v1/subscribers/9/privacy-requests"), () => ok({ items: requests, next: null })),
  );

it("says until when a person needs an answer", async () => {
  serveSubscriber();
  serve(
    { id: "1", state: "open", dueOn: "2026-12-31" },
    { id: "2", state: "open", dueOn: "2026-12-20" },
    { id: "3", state: "done", dueOn: "2026-11-01" },
  );
  open("/subscribers/9", clerk);
  const alert = await screen.findByRole("alert", { name: "2 privacy requests wait" });
  expect(alert).toHaveTextContent("The person needs an answer by 20 Dec 2026.");
  expect(within(alert).getByRole("link", { name: "Show the requests" })).toHaveAttribute(
    "href",
    "/requests",
  );
});

it("records a request with the day on which it came", async () => {
  serveSubscriber();
  serve();
  const sent: unknown[] = [];
  server.use(
    http.post(at("/v1/subscribers/9/privacy-requests"), async ({ request }) => {
      sent.push(await request.json());
      serve({ id: "1", state: "open", dueOn: "2026-12-31" });
      return ok({});
    }),
  );
  const { user } = open("/subscribers/9", clerk);
  await user.click(await screen.findByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("menuitem", { name: "Record a privacy request" }));
  const title = "A request about this person's data";
  const dialog = within(await screen.findByRole("dialog", { name: title }));
  await user.click(dialog.getByRole("combobox", { name: "Asks for" }));
  await user.click(await screen.findByRole("option", { name: "Erasure" }));
  const day = dialog.getByLabelText("Came on");
  await user.clear(day);
  await user.type(day, "2999-01-01");
  await user.click(dialog.getByRole("button", { name: "Record" }));
  expect(dialog.getByText("Choose a day: today or earlier.")).toBeVisible();
  await user.clear(day);
  await user.type(day, "2026-03-01");
  await user.type(dialog.getByLabelText("Note"), "Ticket 7");
  await user.click(dialog.getByRole("button", { name: "Record" }));
  expect(await screen.findByText("A privacy request waits")).toBeVisible();
  expect(sent).toEqual([
    { kind: "erasure", channel: "letter", receivedOn: "2026-03-01", note: "Ticket 7" },
  ]);
});
