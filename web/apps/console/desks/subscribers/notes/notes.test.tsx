import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import {
  at,
  care,
  careWithout,
  http,
  ok,
  open,
  refused,
  server,
  serveSubscriber,
} from "#test/console";

const mine = {
  id: "n1",
  author: "a@b.pk",
  text: "Wants the prize.\nCall after six.",
  at: "2026-11-30T10:00:00Z",
  mine: true,
};
const theirs = {
  ...mine,
  id: "n2",
  author: "zara@operator.example",
  text: "First call.",
  mine: false,
};
const path = "/subscribers/9?tab=notes";
const notes = "/v1/subscribers/9/notes";

/** A browser window of this width. */
function width(px: number) {
  vi.spyOn(window, "matchMedia").mockImplementation((query) => {
    const least = Number(/min-width: (\d+)em/.exec(query)?.[1] ?? 1000) * 16;
    const list = new EventTarget() as MediaQueryList;
    return Object.assign(list, { matches: px >= least, media: query });
  });
}

afterEach(() => {
  vi.restoreAllMocks();
});

it("shows notes as they were written, and how many there are", async () => {
  serveSubscriber({ notes: [mine, theirs] });
  open(path, care);
  const text = await screen.findByText(/Wants the prize/);
  expect(text.textContent).toBe("Wants the prize.\nCall after six.");
  expect(screen.getByText("You")).toBeVisible();
  expect(screen.getByText("zara@operator.example")).toBeVisible();
  expect(screen.getByRole("tab", { name: "Notes 2" })).toBeVisible();
  expect(screen.getAllByRole("button", { name: "Delete" })).toHaveLength(1);
});

it("saves a note by Ctrl and Enter, and keeps the focus in the field", async () => {
  serveSubscriber();
  let sent: unknown;
  server.use(
    http.post(at(notes), async ({ request }) => {
      sent = await request.json();
      serveSubscriber({ notes: [mine] });
      return ok(mine);
    }),
  );
  const { user } = open(path, care);
  const field = await screen.findByLabelText("New note");
  await user.type(field, "Wants the prize.{Enter}Call after six.{Control>}{Enter}{/Control}");
  expect(await screen.findByText("The note is saved.")).toBeVisible();
  expect(sent).toEqual({ text: "Wants the prize.\nCall after six." });
  expect(await screen.findByText("You")).toBeVisible();
  expect(field).toHaveValue("");
  expect(field).toHaveFocus();
});

it("sends nothing that the server would refuse", async () => {
  serveSubscriber();
  const sent: unknown[] = [];
  server.use(
    http.post(at(notes), async ({ request }) => {
      sent.push(await request.json());
      return ok(mine);
    }),
  );
  const { user } = open(path, care);
  const field = await screen.findByLabelText("New note");
  await user.click(screen.getByRole("button", { name: "Save note" }));
  expect(screen.getByText("Write something first.")).toBeVisible();
  expect(field).toHaveFocus();
  expect(screen.queryByText(/letters left/)).toBeNull();
  // A flag is one letter of two halves, as the server counts.
  fireEvent.change(field, { target: { value: `${"x".repeat(1850)}😀` } });
  expect(screen.getByText("149 letters left")).toBeVisible();
  fireEvent.change(field, { target: { value: "x".repeat(2003) } });
  expect(screen.getByText("3 letters too many")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Save note" }));
  expect(sent).toEqual([]);
  // Control characters of a pasted text.
  fireEvent.change(field, { target: { value: "One\ttwo\u0007\nthree" } });
  await user.click(screen.getByRole("button", { name: "Save note" }));
  await waitFor(() => expect(sent).toEqual([{ text: "One two\nthree" }]));
});

it("keeps what was written when the server refuses it, and when its writer looks elsewhere", async () => {
  serveSubscriber();
  server.use(
    http.post(at(notes), () => refused("note_invalid", "A note has 1 to 2,000 characters.")),
  );
  const { user } = open(path, care);
  await user.type(await screen.findByLabelText("New note"), "Call back.");
  await user.click(screen.getByRole("button", { name: "Save note" }));
  expect(await screen.findByText("A note has 1 to 2,000 characters.")).toBeVisible();
  await user.click(screen.getByRole("tab", { name: "Plan" }));
  expect(await screen.findByText("Nobody is charged here")).toBeVisible();
  await user.click(screen.getByRole("tab", { name: "Notes" }));
  expect(await screen.findByLabelText("New note")).toHaveValue("Call back.");
});

it("says that the subscriber was erased meanwhile", async () => {
  serveSubscriber();
  const erased = "This subscriber was erased on 2026-11-30.";
  server.use(http.post(at(notes), () => refused("subscriber_erased", erased)));
  const { user } = open(path, care);
  await user.type(await screen.findByLabelText("New note"), "Call back.");
  await user.click(screen.getByRole("button", { name: "Save note" }));
  expect(await screen.findByText(erased)).toBeVisible();
});

it("deletes an own note after asking, and leaves the focus at the notes", async () => {
  serveSubscriber({ notes: [mine, theirs] });
  server.use(
    http.post(at(`${notes}/n1/delete`), () => {
      serveSubscriber({ notes: [theirs] });
      return ok({});
    }),
  );
  const { user } = open(path, care);
  await user.click(await screen.findByRole("button", { name: "Delete" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete this note?" }));
  await user.click(dialog.getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("The note is deleted.")).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/Wants the prize/)).toBeNull());
  const list = screen.getByText("First call.").closest("[tabindex='-1']:not(li)");
  await waitFor(() => expect(list).toHaveFocus());
});

it("refreshes when the note is already gone, and stays when it is another person's", async () => {
  serveSubscriber({ notes: [mine, theirs] });
  server.use(
    http.post(
      at(`${notes}/n1/delete`),
      () => refused("not_own_note", "zara@operator.example wrote this note."),
      { once: true },
    ),
  );
  const { user } = open(path, care);
  await user.click(await screen.findByRole("button", { name: "Delete" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete this note?" }));
  await user.click(dialog.getByRole("button", { name: "Delete" }));
  expect(await dialog.findByText("zara@operator.example wrote this note.")).toBeVisible();
  server.use(
    http.post(at(`${notes}/n1/delete`), () => {
      serveSubscriber({ notes: [theirs] });
      return refused("not_found", "Not found.", 404);
    }),
  );
  await user.click(dialog.getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("The note was already deleted.")).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/Wants the prize/)).toBeNull());
});

it("lets roles without the permission read only", async () => {
  serveSubscriber({ notes: [mine] });
  open(path, careWithout("subscribers.note"));
  expect(await screen.findByText(/Wants the prize/)).toBeVisible();
  expect(screen.queryByLabelText("New note")).toBeNull();
  expect(screen.queryByRole("button", { name: "Delete" })).toBeNull();
});

it("marks the note of a link, or says that it was deleted", async () => {
  serveSubscriber({ notes: [theirs, mine] });
  const { unmount } = open(`${path}&note=n1`, care);
  const marked = (await screen.findByText(/Wants the prize/)).closest("li");
  await waitFor(() => expect(marked).toHaveFocus());
  unmount();
  open(`${path}&note=n7`, care);
  expect(await screen.findByText("The note of this link was deleted.")).toBeVisible();
});

it("says that there are no notes, or that they could not be loaded", async () => {
  serveSubscriber();
  server.use(http.get(at(notes), () => refused("internal", "Broken.", 500), { once: true }));
  const { user } = open(path, care);
  expect(await screen.findByText("Broken.")).toBeVisible();
  expect(screen.getByLabelText("New note")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No notes yet")).toBeVisible();
});

it("shows the latest three beside the timeline of a wide screen", async () => {
  width(1440);
  const many = [1, 2, 3, 4].map((count) => ({ ...theirs, id: `n${count}`, text: `Call ${count}` }));
  serveSubscriber({ notes: many });
  const { user } = open("/subscribers/9", care);
  const panel = within(await screen.findByRole("complementary", { name: "Notes" }));
  expect(await panel.findByText("Call 3")).toBeVisible();
  expect(panel.queryByText("Call 4")).toBeNull();
  await user.keyboard("n");
  expect(panel.getByLabelText("New note")).toHaveFocus();
  await user.click(panel.getByRole("link", { name: "All 4 notes" }));
  expect(await screen.findByText("Call 4")).toBeVisible();
  expect(screen.queryByRole("complementary", { name: "Notes" })).toBeNull();
});

it("has no room for them beside the timeline of a narrow one", async () => {
  width(1024);
  serveSubscriber({ notes: [theirs] });
  open("/subscribers/9", care);
  expect(await screen.findByText("Nothing has happened yet")).toBeVisible();
  expect(screen.queryByText("First call.")).toBeNull();
});
