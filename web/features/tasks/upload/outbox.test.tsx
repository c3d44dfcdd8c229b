import "fake-indexeddb/auto";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { entriesOf, type PendingUpload, persistEntry } from "#lib/outbox";
import { logOut, outboxMark } from "#lib/session";
import { at, type FakeXhr, holdUploads, http, logInAs, ok, server, show } from "#test";
import { Toaster } from "#ui";
import GameChallenges from "../challenges.tsx";
import { sendPending } from "./send-pending.ts";

const me = "923001234567";
const other = "923009999999";
let sent: FakeXhr[] = [];
let online = true;
let entered = 0;

beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  logInAs(me);
  online = true;
  entered = 0;
  sent = holdUploads();
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => online);
  URL.createObjectURL = vi.fn(() => "blob:screenshot");
  URL.revokeObjectURL = vi.fn();
  const game = { gameId: "freefire", game_name: "Freefire", thumbnail: "freefire" };
  server.use(
    http.get(at("/v1/challenges/games"), () => ok([game])),
    http.get(at("/v1/user/profile"), () => ok({ credits: 0 })),
    http.post(at("/v1/challenges/game/all"), () => {
      const challenge = {
        challengeId: "a",
        challengeName: "Hot Drop",
        objective: "Show it.",
        prize: 20,
        challengeThumbnail: "freefire",
        makeEntry: entered,
        archived: 0,
      };
      return ok({ game, challenges: [challenge] });
    }),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const open = () =>
  show(
    <>
      <GameChallenges />
      <Toaster />
    </>,
    { path: "/game-challenges?gameId=freefire" },
  );

async function submit() {
  const view = open();
  fireEvent.click(await screen.findByRole("button", { name: "Submit Entry: Hot Drop" }));
  const dialog = within(await screen.findByRole("dialog"));
  const bytes = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
  fireEvent.change(dialog.getByLabelText("Choose a screenshot"), {
    target: { files: [new File([bytes], "shot.png", { type: "image/png" })] },
  });
  await waitFor(() => expect(dialog.getByRole("button", { name: "Submit" })).toBeEnabled());
  fireEvent.click(dialog.getByRole("button", { name: "Submit" }));
  return { ...view, dialog };
}

async function submitOffline() {
  online = false;
  const view = await submit();
  await view.dialog.findByText("Waiting for the network");
  fireEvent.click(view.dialog.getByRole("button", { name: "Continue" }));
  await screen.findByRole("heading", { name: "Waiting to be sent" });
  return view;
}

const back = async () => {
  online = true;
  await act(() => void window.dispatchEvent(new Event("online")));
};
const accepted = {
  success: true,
  errors: null,
  data: { entryId: "e", entryStatus: "Approved", credits: 20, balance: 20 },
};
const entry = (over: Partial<PendingUpload> = {}): PendingUpload => ({
  key: "key-1",
  msisdn: me,
  at: Date.parse("2026-11-21T10:00:00Z"),
  day: "2026-11-21",
  task: { gameId: "freefire", challengeId: "a", name: "Hot Drop", prize: 20 },
  picture: { bytes: new ArrayBuffer(8), type: "image/png", name: "shot.png" },
  tried: false,
  ...over,
});

it("keeps what was submitted without a network over a reload, and sends it once when it is back", async () => {
  const { unmount } = await submitOffline();
  expect(sent).toHaveLength(0);
  unmount();

  const { client } = open();
  const row = within(await screen.findByRole("region", { name: "Waiting to be sent" }));
  expect(row.getByRole("img", { name: "Your screenshot" })).toBeVisible();
  expect(row.getByText(/^Waiting for the network/)).toBeVisible();
  // The server would refuse a second entry for the same challenge.
  await waitFor(() => expect(screen.getAllByText("Waiting to be sent")).toHaveLength(2));
  expect(screen.queryByRole("button", { name: "Submit Entry: Hot Drop" })).toBeNull();

  await back();
  const first = sendPending(client, "ESL Coins");
  const second = sendPending(client, "ESL Coins");
  await waitFor(() => expect(sent).toHaveLength(1));
  const [stored] = await entriesOf(me);
  expect(sent[0]?.headers["idempotency-key"]).toBe(stored?.key);
  expect(sent[0]?.form?.get("challengeId")).toBe("a");
  const image = sent[0]?.form?.get("entryImage");
  expect(image instanceof File && image.size).toBe(11);
  act(() => sent[0]?.progress(1, 4));
  expect(await row.findByRole("progressbar")).toHaveAttribute("aria-valuenow", "25");
  entered = 1;
  sent[0]?.answer({ body: accepted });
  await act(() => Promise.all([first, second]));
  expect(sent).toHaveLength(1);
  expect(
    screen.getByText(/Hot Drop: Image submitted successfully! You earned 20 ESL Coins\./),
  ).toBeInTheDocument();
  expect(await screen.findByText("Completed for today.")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("region", { name: /Waiting/ })).toBeNull());
  expect(await entriesOf(me)).toEqual([]);
});

it("keeps what a broken network cut off, under the key that may have arrived", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 });
  const { dialog, client } = await submit();
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await waitFor(() => expect(sent).toHaveLength(attempt));
    sent[attempt - 1]?.progress(1, 2);
    sent[attempt - 1]?.lose();
  }
  expect(await dialog.findByText("Waiting for the network")).toBeInTheDocument();
  const done = sendPending(client, "ESL Coins");
  await waitFor(() => expect(sent).toHaveLength(4));
  expect(new Set(sent.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
  sent[3]?.answer({ body: accepted });
  await act(() => done);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("goes on waiting where nothing was decided, and can be removed", async () => {
  const { client } = await submitOffline();
  await back();
  const done = sendPending(client, "ESL Coins");
  await waitFor(() => expect(sent).toHaveLength(1));
  sent[0]?.answer({ status: 503, body: { success: false, code: "unavailable", message: "x" } });
  await act(() => done);
  expect(await entriesOf(me)).toHaveLength(1);
  fireEvent.click(await screen.findByRole("button", { name: "Remove: Hot Drop" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: /Waiting/ })).toBeNull());
  expect(await entriesOf(me)).toEqual([]);
  expect(await screen.findByRole("button", { name: "Submit Entry: Hot Drop" })).toBeVisible();
});

it("is kept while staff have paused uploads, and sent after that", async () => {
  const { client } = await submitOffline();
  await back();
  const text = "Sending pictures is paused for a while.";
  const paused = sendPending(client, "ESL Coins");
  await waitFor(() => expect(sent).toHaveLength(1));
  sent[0]?.answer({
    body: { success: false, code: "uploads_paused", message: text, errors: text },
  });
  await act(() => paused);
  expect(await entriesOf(me)).toHaveLength(1);
  const again = sendPending(client, "ESL Coins");
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.headers["idempotency-key"]).toBe(sent[0]?.headers["idempotency-key"]);
  sent[1]?.answer({ body: accepted });
  await act(() => again);
  expect(await entriesOf(me)).toEqual([]);
});

it("does not keep what was cancelled or decided", async () => {
  const { dialog } = await submit();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(await entriesOf(me)).toHaveLength(1);
  fireEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(async () => expect(await entriesOf(me)).toEqual([]));
  fireEvent.click(await dialog.findByRole("button", { name: "Submit" }));
  await waitFor(() => expect(sent).toHaveLength(2));
  const text = "This challenge is closed.";
  sent[1]?.answer({
    body: { success: false, code: "challenge_closed", message: text, errors: text },
  });
  expect(await dialog.findByText(text)).toBeVisible();
  expect(await entriesOf(me)).toEqual([]);
});

it("tells what the server refused until the person has seen it", async () => {
  const { client } = await submitOffline();
  await back();
  const done = sendPending(client, "ESL Coins");
  await waitFor(() => expect(sent).toHaveLength(1));
  const text = "You have already submitted this challenge today.";
  sent[0]?.answer({
    body: { success: false, code: "already_submitted", message: text, errors: text },
  });
  await act(() => done);
  const row = within(await screen.findByRole("region", { name: "Waiting to be sent" }));
  expect(await row.findByText(text)).toBeVisible();
  await act(() => sendPending(client, "ESL Coins"));
  expect(sent).toHaveLength(1);
  fireEvent.click(row.getByRole("button", { name: "Remove: Hot Drop" }));
  await waitFor(async () => expect(await entriesOf(me)).toEqual([]));
});

it.each([
  [false, "Its day is over. It was not sent."],
  [true, "Its day is over. Completed tasks shows whether it arrived."],
])("never sends yesterday's, and says so (tried before: %s)", async (tried, text) => {
  // 23:59 and 00:01 in Karachi.
  vi.setSystemTime("2026-11-21T18:59:00Z");
  expect(await persistEntry(entry({ tried }))).toBe("stored");
  vi.setSystemTime("2026-11-21T19:01:00Z");
  const { client } = open();
  await act(() => sendPending(client, "ESL Coins"));
  expect(sent).toHaveLength(0);
  const row = within(await screen.findByRole("region", { name: "Waiting to be sent" }));
  expect(await row.findByText(text)).toBeVisible();
  expect(await screen.findByRole("button", { name: "Submit Entry: Hot Drop" })).toBeVisible();
});

it("does not say that it was not sent once it went out, also where it was kept again without a network", async () => {
  vi.setSystemTime("2026-11-21T10:00:00Z");
  expect(await persistEntry(entry())).toBe("stored");
  const { client } = open();
  const done = sendPending(client, "ESL Coins");
  await waitFor(() => expect(sent).toHaveLength(1));
  sent[0]?.lose();
  await act(() => done);
  expect(await screen.findByText(/^No answer yet/)).toBeVisible();
  expect(await persistEntry(entry())).toBe("stored");
  vi.setSystemTime("2026-11-21T20:00:00Z");
  await act(() => sendPending(client, "ESL Coins"));
  expect(
    await screen.findByText("Its day is over. Completed tasks shows whether it arrived."),
  ).toBeVisible();
  expect(sent).toHaveLength(1);
});

it("never sends again what was taken back, whatever is submitted after it", async () => {
  const { dialog } = await submit();
  await waitFor(() => expect(sent).toHaveLength(1));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  // The upload waits for its automatic retry when the person cancels it.
  sent[0]?.answer({ status: 503, body: { success: false, code: "unavailable", message: "x" } });
  await vi.waitFor(() => dialog.getByText("Connection lost. Trying again."));
  fireEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  fireEvent.click(await vi.waitFor(() => dialog.getByRole("button", { name: "Submit" })));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  // The storage answers in its own tasks.
  for (let turn = 0; turn < 50; turn += 1) await act(() => new Promise(setImmediate));
  expect(sent).toHaveLength(2);
  expect(await entriesOf(me)).toHaveLength(1);
});

it("is nobody else's: another subscriber neither sees nor sends it", async () => {
  vi.setSystemTime("2026-11-21T10:00:00Z");
  await persistEntry(entry());
  logInAs(other);
  const { client } = open();
  expect(await screen.findByRole("button", { name: "Submit Entry: Hot Drop" })).toBeVisible();
  await act(() => sendPending(client, "ESL Coins"));
  expect(sent).toHaveLength(0);
  expect(screen.queryByRole("region", { name: /Waiting/ })).toBeNull();
  expect(await entriesOf(me)).toHaveLength(1);
});

it("is gone with a logout, also what is being written then", async () => {
  vi.setSystemTime("2026-11-21T10:00:00Z");
  await persistEntry(entry());
  expect(outboxMark.get()).toBe("1");
  const late = persistEntry(entry({ key: "key-2" }));
  logOut();
  expect(await late).toBe("unable");
  await waitFor(async () => expect(await entriesOf(me)).toEqual([]));
  expect(outboxMark.get()).toBeNull();
});

it("says that there is no room, where the phone or its share is full", async () => {
  vi.setSystemTime("2026-11-21T10:00:00Z");
  for (let at = 1; at <= 12; at += 1) {
    expect(await persistEntry(entry({ key: `key-${at}` }))).toBe("stored");
  }
  // Storing the same entry again takes no more room.
  expect(await persistEntry(entry({ key: "key-12" }))).toBe("stored");
  expect(await persistEntry(entry({ key: "key-13" }))).toBe("full");

  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200, now: Date.now() });
  const { dialog } = await submit();
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await waitFor(() => expect(sent).toHaveLength(attempt));
    sent[attempt - 1]?.lose();
  }
  expect(await dialog.findByText(/^There is no room to keep the screenshot/)).toBeInTheDocument();
  expect(dialog.getByRole("button", { name: "Try again" })).toBeEnabled();
});
