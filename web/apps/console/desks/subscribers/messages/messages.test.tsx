import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
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

const message = {
  id: "m1",
  kind: "claim_refused",
  text: "Arena: 60 UC could not be delivered.",
  state: "failed",
  bySms: true,
  number: "0300*****67",
  lastError: "the number is not in use",
  at: "2026-11-30T10:00:00Z",
};
const room = {
  ...message,
  id: "m2",
  kind: "match_room",
  text: null,
  state: "delivered",
  lastError: null,
};
const friend = {
  ...message,
  id: "m3",
  kind: "friend_request",
  state: "sent",
  bySms: false,
  lastError: null,
};
const path = "/subscribers/9?tab=messages";

/** The entry of a message, by its kind. */
const line = async (kind: string) =>
  within((await screen.findByText(kind)).closest("li") as HTMLElement);

it("says what each message was, how it went, and what became of it", async () => {
  serveSubscriber({ messages: [message, room, friend] });
  open(path, care);
  const failed = await line("Claim refused");
  expect(failed.getByText("Failed")).toBeVisible();
  expect(failed.getByText("SMS to 0300*****67")).toBeVisible();
  expect(failed.getByText("Arena: 60 UC could not be delivered.")).toBeVisible();
  expect(failed.getByText("It will not be tried again by itself.")).toBeVisible();
  expect(failed.getByText("Last error: the number is not in use")).toBeVisible();
  const secret = await line("Room of a match");
  expect(secret.getByText(/Only the subscriber may read this/)).toBeVisible();
  const inApp = await line("Friend request");
  expect(inApp.getByText("App only")).toBeVisible();
  expect(inApp.queryByRole("button", { name: "Send again" })).toBeNull();
});

it.each([
  ["queued", true, "Waiting", "Waits to be sent. It goes out by itself."],
  ["unknown", true, "Unknown", /It may have arrived/],
  ["sent", true, "Sent", /No receipt has come yet/],
  ["sent", false, "Sent", /in the subscriber's list of messages/],
  ["delivered", true, "Delivered", "The phone has confirmed it."],
  ["failed", true, "Failed", "It will not be tried again by itself."],
  ["lost_at_sea", true, "lost at sea", "This console does not know this state."],
])("explains the state %s (by SMS: %s)", async (state, bySms, name, meaning) => {
  serveSubscriber({ messages: [{ ...message, state, bySms, lastError: null }] });
  const { user } = open(path, care);
  await user.hover(await screen.findByText(name));
  expect((await screen.findAllByText(meaning)).length).toBeGreaterThan(0);
});

it("sends no message again that waits, nor for a role without the permission", async () => {
  serveSubscriber({ messages: [{ ...message, state: "queued" }] });
  const { unmount } = open(path, care);
  await line("Claim refused");
  expect(screen.queryByRole("button", { name: "Send again" })).toBeNull();
  unmount();
  serveSubscriber({ messages: [message] });
  open(path, careWithout("messages.resend"));
  await line("Claim refused");
  expect(screen.queryByRole("button", { name: "Send again" })).toBeNull();
});

it("names the present number before it sends again, and shows the result in place", async () => {
  serveSubscriber({ messages: [message] }, { number: "0301*****99" });
  const again = { ...message, id: "m9", state: "queued", lastError: null, number: "0301*****99" };
  server.use(
    http.post(at("/v1/subscribers/9/messages/m1/resend"), () => {
      serveSubscriber({ messages: [again, message] }, { number: "0301*****99" });
      return ok(again);
    }),
  );
  const { user } = open(path, care);
  await user.click(await screen.findByRole("button", { name: "Send again" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Send “Claim refused” again?" }));
  expect(
    dialog.getByText(/goes to 0301\*\*\*\*\*99.* first one went to 0300\*\*\*\*\*67/),
  ).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Send again" }));
  expect(await screen.findByText(/Sent again\. The new message is waiting/)).toBeVisible();
  expect(await screen.findByText("Waiting")).toBeVisible();
  expect(screen.getByText("Failed")).toBeVisible();
  await user.click(screen.getByRole("link", { name: "Show the new message" }));
  expect(window.location.search).toBe("?tab=messages&message=m9");
  expect(screen.getByText("Waiting").closest("li")).toHaveFocus();
});

describe("a refusal to send again", () => {
  it.each([
    ["message_not_sms", /open the list of messages in the app/],
    ["message_waits", /goes out by itself/],
    ["message_over", /too old to be of use/],
    ["no_number", /no number to which/],
    ["resent_before", /within the last ten minutes/],
    ["something_new", "The server's own words."],
  ])("%s is explained in the dialog", async (code, words) => {
    serveSubscriber({ messages: [message] });
    server.use(
      http.post(at("/v1/subscribers/9/messages/m1/resend"), () =>
        refused(code, "The server's own words."),
      ),
    );
    const { user } = open(path, care);
    await user.click(await screen.findByRole("button", { name: "Send again" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Send again" }));
    expect(await dialog.findByText(words)).toBeVisible();
    expect(screen.queryByText(/Sent again/)).toBeNull();
  });
});

it("says before that there is no number to send to", async () => {
  serveSubscriber({ messages: [message] }, { number: null });
  const { user } = open(path, care);
  await user.click(await screen.findByRole("button", { name: "Send again" }));
  expect(await screen.findByText(/no number at present/)).toBeVisible();
});

/** Serves a timeline of one event, which leads to the message. */
const serveTimeline = () =>
  server.use(
    http.get(at("/v1/subscribers/9/timeline"), () =>
      ok({
        items: [
          { at: message.at, source: "message", word: message.kind, detail: "failed", id: "m1" },
        ],
        next: null,
      }),
    ),
  );

it("marks the message of a link, and looks for one on later pages", async () => {
  serveSubscriber();
  const pages: Record<string, object> = {
    "": { items: [friend], next: "m3" },
    m3: { items: [room], next: "m2" },
    m2: { items: [message], next: null },
  };
  server.use(
    http.get(at("/v1/subscribers/9/messages"), ({ request }) =>
      ok(pages[new URL(request.url).searchParams.get("cursor") ?? ""]),
    ),
  );
  serveTimeline();
  const { user } = open("/subscribers/9", care);
  await user.click(await screen.findByRole("link", { name: "SMS “Claim refused” failed" }));
  // The link is gone; the focus is not.
  expect(screen.getByRole("tab", { name: "Messages", selected: true })).toHaveFocus();
  await user.click(await screen.findByRole("button", { name: "Look for it" }));
  const found = await screen.findByText("Claim refused");
  await waitFor(() => expect(found.closest("li")).toHaveFocus());
  expect(screen.queryByRole("button", { name: "Look for it" })).toBeNull();
});

it("says that the message of a link is not here any more", async () => {
  serveSubscriber({ messages: [friend] });
  open(`${path}&message=m1`, care);
  expect(await screen.findByText(/Old messages are deleted/)).toBeVisible();
});

it("says that there are no messages, or that they could not be loaded", async () => {
  serveSubscriber();
  server.use(
    http.get(at("/v1/subscribers/9/messages"), () => refused("not_permitted", "No.", 403), {
      once: true,
    }),
  );
  const { user } = open(path, care);
  expect(await screen.findByText("Your role does not allow this.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No messages yet")).toBeVisible();
});
