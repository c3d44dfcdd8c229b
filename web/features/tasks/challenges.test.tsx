import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { exit } from "#lib/router";
import {
  asGuest,
  at,
  type FakeXhr,
  holdUploads,
  http,
  logInAs,
  ok,
  refused,
  server,
  show,
} from "#test";
import { Toaster } from "#ui";
import GameChallenges from "./challenges.tsx";

const game = {
  gameId: "freefire",
  game: "freefire",
  game_name: "Freefire",
  game_unique_id: "freefire_001",
  game_status: 1,
  thumbnail: "freefire",
};
const challenge = (id: string, over: Record<string, unknown> = {}) => ({
  challengeId: id,
  challengeName: `Challenge ${id}`,
  objective: `Do ${id} and show it.`,
  prize: 20,
  challengeThumbnail: "freefire",
  makeEntry: 0,
  archived: 0,
  ...over,
});
let challenges = [challenge("a")];
let asked = 0;

const left = vi.fn();
const leave = exit.to;
let sent: FakeXhr[] = [];
beforeEach(() => {
  logInAs();
  exit.to = left.mockReset();
  sent = holdUploads();
  challenges = [challenge("a"), challenge("b")];
  asked = 0;
  URL.createObjectURL = vi.fn(() => "blob:screenshot");
  URL.revokeObjectURL = vi.fn();
  server.use(
    http.get(at("/v1/challenges/games"), () => ok([game])),
    http.post(at("/v1/challenges/game/all"), () => {
      asked += 1;
      return ok({ game, challenges });
    }),
    http.get(at("/v1/user/profile"), () => ok({ credits: 0 })),
  );
});
afterEach(() => {
  exit.to = leave;
  vi.unstubAllGlobals();
});

const open = (gameId = "freefire") =>
  show(
    <>
      <GameChallenges />
      <Toaster />
    </>,
    { path: `/game-challenges?gameId=${gameId}` },
  );

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const picture = (size = 4_000, head = png, name = "shot.png") => {
  const bytes = new Uint8Array(size);
  bytes.set(head);
  return new File([bytes], name, { type: "image/png", lastModified: 1 });
};

async function enter(name = "Submit Entry: Challenge a") {
  const view = open();
  await view.user.click(await screen.findByRole("button", { name }));
  const dialog = within(await screen.findByRole("dialog"));
  const choose = (file: File) =>
    fireEvent.change(dialog.getByLabelText("Choose a screenshot"), { target: { files: [file] } });
  const submit = () => dialog.getByRole("button", { name: "Submit" });
  return { ...view, dialog, choose, submit };
}
async function send() {
  const view = await enter();
  view.choose(picture());
  await waitFor(() => expect(view.submit()).toBeEnabled());
  await view.user.click(view.submit());
  await waitFor(() => expect(sent).toHaveLength(1));
  return { ...view, upload: sent[0] as FakeXhr };
}
const accepted = (credits: number) => ({
  success: true,
  errors: null,
  data: {
    entryId: "e-1",
    entryStatus: credits > 0 ? "Approved" : "Submitted",
    credits,
    balance: credits > 0 ? 60 : null,
  },
});

it("shows each challenge with what it asks, pays and came to today", async () => {
  challenges = [
    challenge("a", { prize: 40 }),
    challenge("b", { makeEntry: 1 }),
    challenge("c", { archived: 1 }),
  ];
  open();
  expect(await screen.findByText("1 of 2 left today")).toBeVisible();
  expect(screen.getByText("40 ESL Coins to earn")).toBeVisible();
  expect(screen.getByRole("heading", { level: 1, name: "Freefire" })).toBeVisible();
  const rows = screen.getAllByRole("listitem");
  expect(rows[0]).toHaveTextContent(/Challenge a.*Do a and show it\..*\+40.*Submit Entry/);
  expect(rows[1]).toHaveTextContent(/Challenge b.*Submitted.*Completed for today\./);
  expect(rows[2]).toHaveTextContent(/Challenge c.*Closed/);
  expect(screen.getAllByRole("button", { name: /Submit Entry/ })).toHaveLength(1);
});

it("says that all are done", async () => {
  challenges = [challenge("a", { makeEntry: 1 })];
  open();
  expect(await screen.findByText("All done for today")).toBeVisible();
});

it.each([
  ["no game is named", "", () => ok(null)],
  ["the game is none", "gone", () => refused("unknown_game", "No game selected.")],
])("sends back to the games where %s", async (_what, gameId, answer) => {
  server.use(http.post(at("/v1/challenges/game/all"), answer));
  open(gameId);
  expect(
    await screen.findByText("No game selected. Please go back and select a game."),
  ).toBeVisible();
  expect(screen.getByRole("link", { name: "Choose a game" })).toHaveAttribute(
    "href",
    "/daily-gaming-tasks",
  );
});

it("says that a game has no challenges", async () => {
  challenges = [];
  open();
  expect(await screen.findByText("No challenges available for this game right now.")).toBeVisible();
});

it.each([
  [
    "an answer that is none",
    () => refused("internal", "x", 500),
    "Failed to load challenges for this game. Please try again later.",
  ],
  ["a lost call", () => HttpResponse.error(), "An error occurred while fetching challenges."],
])("shows %s in the specification's words, and Retry", async (_what, answer, text) => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  server.use(http.post(at("/v1/challenges/game/all"), answer, { once: true }));
  const { user } = open();
  expect(await screen.findByText(text)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("Challenge a")).toBeVisible();
});

it("lets a guest look, and asks for the login on Submit Entry", async () => {
  asGuest();
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Submit Entry: Challenge a" }));
  const back = encodeURIComponent("/game-challenges?gameId=freefire");
  expect(left).toHaveBeenCalledWith(expect.stringContaining(`returnTo=${back}`));
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("takes no file but a PNG or JPEG, by what it holds, and lets nothing be submitted before", async () => {
  const { dialog, choose, submit } = await enter();
  expect(submit()).toBeDisabled();
  choose(picture(4_000, [0x47, 0x49, 0x46, 0x38]));
  expect(await dialog.findByText("Only PNG, JPG, and JPEG files are allowed.")).toBeVisible();
  expect(submit()).toBeDisabled();
  choose(picture(4_000, [0xff, 0xd8, 0xff, 0xe0], "shot.txt"));
  expect(await dialog.findByRole("img", { name: "Your screenshot" })).toBeVisible();
  expect(submit()).toBeEnabled();
});

it("takes 2,048,000 bytes and not one more, and offers to make a larger one smaller", async () => {
  vi.stubGlobal("createImageBitmap", async () => ({ width: 1_500, height: 3_000, close() {} }));
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  const sizes: [number, number][] = [];
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation(function (
    this: HTMLCanvasElement,
    give,
  ) {
    sizes.push([this.width, this.height]);
    give(new Blob([new Uint8Array(900)], { type: "image/jpeg" }));
  });
  const { user, dialog, choose, submit } = await enter();
  choose(picture(2_048_000));
  await waitFor(() => expect(submit()).toBeEnabled());
  choose(picture(2_048_001));
  expect(await dialog.findByText("Image should be less than 2MB.")).toBeVisible();
  expect(submit()).toBeDisabled();
  await user.click(dialog.getByRole("button", { name: "Make it smaller" }));
  expect(await dialog.findByText("Ready to send, 1 KB.")).toBeVisible();
  expect(sizes).toEqual([[1_024, 2_048]]);
  await user.click(submit());
  await waitFor(() => expect(sent).toHaveLength(1));
  const image = sent[0]?.form?.get("entryImage");
  expect(image instanceof File && image.name).toBe("shot.jpg");
});

it("sends the screenshot, tells how far it is, says that it worked and reads the page anew", async () => {
  const { user, dialog, upload } = await send();
  expect(upload.url).toBe("/api/v1/challenge/entry");
  expect(upload.form?.get("gameId")).toBe("freefire");
  expect(upload.form?.get("challengeId")).toBe("a");
  upload.progress(1_000, 4_000);
  await waitFor(() =>
    expect(dialog.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "25"),
  );
  challenges = [challenge("a", { makeEntry: 1 }), challenge("b")];
  upload.answer({ body: accepted(20) });
  expect(await dialog.findByText("Image submitted successfully!")).toBeVisible();
  expect(dialog.getByText("You earned 20 ESL Coins.")).toBeVisible();
  expect(dialog.getByText(/^This demo approves every picture by itself\./)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Continue" }));
  expect(await screen.findByText("Completed for today.")).toBeVisible();
  expect(asked).toBe(2);
});

it("says that credits follow where a reviewer decides", async () => {
  const { dialog, upload } = await send();
  upload.answer({ body: accepted(0) });
  expect(await dialog.findByText("20 ESL Coins follow once it is approved.")).toBeVisible();
});

it("shows a refusal in the server's words, and what stands on the page then", async () => {
  const { dialog, upload } = await send();
  const text = "You have already submitted this challenge today.";
  upload.answer({
    body: { success: false, code: "already_submitted", message: text, errors: text },
  });
  expect(await dialog.findByText(text)).toBeVisible();
  await waitFor(() => expect(asked).toBe(2));
});

it("puts the server's word about the picture beside the picture", async () => {
  const { dialog, submit, upload } = await send();
  const text = "Image should have at most 12 megapixels.";
  upload.answer({
    status: 422,
    body: { success: false, code: "invalid", message: "No", fields: { entryImage: text } },
  });
  expect(await dialog.findByText(text)).toBeVisible();
  expect(dialog.getByRole("button", { name: "Make it smaller" })).toBeVisible();
  expect(submit()).toBeDisabled();
});

it("tries a broken connection again with the same key, then says so and lets the person try", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 });
  try {
    const { dialog, upload } = await send();
    upload.lose();
    expect(await dialog.findByText("Connection lost. Trying again.")).toBeInTheDocument();
    await waitFor(() => expect(sent).toHaveLength(2));
    sent[1]?.lose();
    await waitFor(() => expect(sent).toHaveLength(3));
    sent[2]?.lose();
    expect(await dialog.findByText("An error occurred. Please try again.")).toBeVisible();
    fireEvent.click(dialog.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(sent).toHaveLength(4));
    sent[3]?.answer({ body: accepted(20) });
    expect(await dialog.findByText("Image submitted successfully!")).toBeInTheDocument();
    expect(new Set(sent.map((each) => each.headers["idempotency-key"])).size).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});

it("says that it failed where the server did", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 });
  try {
    const { dialog } = await send();
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await waitFor(() => expect(sent).toHaveLength(attempt));
      sent[attempt - 1]?.answer({
        status: 500,
        body: { success: false, code: "internal", message: "stack trace", errors: "x" },
      });
    }
    expect(
      await dialog.findByText("Failed to submit image. Please try again."),
    ).toBeInTheDocument();
  } finally {
    vi.useRealTimers();
  }
});

it("is taken back by Cancel, and the same picture goes with the same key", async () => {
  const { user, dialog, submit, upload } = await send();
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(upload.aborted).toBe(true);
  await waitFor(() => expect(submit()).toBeEnabled());
  expect(dialog.getByRole("alert")).toBeEmptyDOMElement();
  await user.click(submit());
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.headers["idempotency-key"]).toBe(upload.headers["idempotency-key"]);
});

it("ends with the sheet, and says so", async () => {
  const { user, dialog, upload } = await send();
  await user.click(dialog.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(upload.aborted).toBe(true);
  expect(screen.getByText("Upload cancelled.")).toBeInTheDocument();
  // The server may have the whole entry, so the page asks.
  await waitFor(() => expect(asked).toBe(2));
});
