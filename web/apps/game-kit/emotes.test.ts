import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { emotes as all } from "../../features/games/room/says.ts";
import { Emotes } from "./emotes.ts";
import { faceOf } from "./faces.ts";

const wishes = { muted: false, onEmote: vi.fn(), onMute: vi.fn(), onShown: vi.fn() };
let emotes: Emotes;

function open(muted = false) {
  emotes = new Emotes((word) => word, { own: "You", other: "Kim" }, { ...wishes, muted });
  const { key, row, bubbles, said } = emotes;
  document.body.replaceChildren(key, row, bubbles.own, bubbles.other, said);
}
const choose = (name: string) =>
  emotes.row.querySelector<HTMLButtonElement>(`[aria-label="${name}"]`)?.click();
const hear = (side: "A" | "B", emote: (typeof all)[number]) =>
  emotes.hear({ type: "emote", side, emote }, "A");

beforeEach(() => {
  vi.useFakeTimers();
  for (const each of [wishes.onEmote, wishes.onMute, wishes.onShown]) each.mockReset();
  open();
  emotes.hear({ type: "emotes", known: true }, "A");
  emotes.show(true);
});
afterEach(() => {
  emotes.remove();
  vi.useRealTimers();
});

it("opens a row of six, sends one, closes, and waits two seconds for the next", () => {
  emotes.key.click();
  expect([emotes.opened, emotes.key.getAttribute("aria-expanded")]).toEqual([true, "true"]);
  expect(
    [...emotes.row.querySelectorAll(".emote")].map((key) => key.getAttribute("aria-label")),
  ).toEqual([...all]);
  choose("wow");
  expect(wishes.onEmote.mock.calls).toEqual([["wow"]]);
  expect([emotes.opened, emotes.key.disabled]).toEqual([false, true]);
  vi.advanceTimersByTime(2_000);
  expect(emotes.key.disabled).toBe(true);
  vi.advanceTimersByTime(100);
  expect(emotes.key.disabled).toBe(false);
});

it("closes with a tap beside it and with Escape", () => {
  emotes.key.click();
  document.body.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  expect(emotes.opened).toBe(false);
  emotes.key.click();
  document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
  expect([emotes.opened, document.activeElement]).toEqual([false, emotes.key]);
});

it("shows and announces the opponent's emote for two seconds", () => {
  hear("B", "cry");
  expect([emotes.bubbles.other.hidden, emotes.bubbles.own.hidden]).toEqual([false, true]);
  expect(emotes.bubbles.other.querySelector("svg")).not.toBeNull();
  expect(emotes.said.textContent).toBe("Kim: cry");
  expect(wishes.onShown).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(2_200);
  expect(emotes.bubbles.other.hidden).toBe(true);
  hear("A", "laugh");
  expect([emotes.bubbles.own.hidden, emotes.said.textContent]).toEqual([false, "Kim: cry"]);
  emotes.hear({ type: "emote", side: "A", emote: "wave" }, "A", true);
  expect(emotes.said.textContent, "a spectator hears of both").toBe("You: wave");
});

it("mutes the opponent, and tells the app to remember it", () => {
  hear("B", "angry");
  choose("mute");
  expect(wishes.onMute.mock.calls).toEqual([[true]]);
  expect(emotes.bubbles.other.hidden).toBe(true);
  hear("B", "angry");
  expect(emotes.bubbles.other.hidden).toBe(true);
  hear("A", "wave");
  expect(emotes.bubbles.own.hidden, "the player's own are still seen").toBe(false);
  choose("mute");
  hear("B", "wow");
  expect([wishes.onMute.mock.calls.at(-1), emotes.bubbles.other.hidden]).toEqual([[false], false]);
  emotes.remove();
  open(true);
  hear("B", "wow");
  expect([emotes.bubbles.other.hidden, wishes.onShown.mock.calls.length]).toEqual([true, 3]);
});

it("has no key where the connection knows no emotes, outside a running match, and after twenty", () => {
  expect(emotes.key.hidden).toBe(false);
  emotes.key.click();
  emotes.show(false);
  expect([emotes.key.hidden, emotes.opened]).toEqual([true, false]);
  emotes.show(true);
  emotes.hear({ type: "emotes", known: false }, "A");
  expect(emotes.key.hidden).toBe(true);
  emotes.hear({ type: "emotes", known: true }, "A");
  for (let sent = 0; sent < 20; sent += 1) {
    expect(emotes.key.hidden).toBe(false);
    hear("A", "wave");
  }
  expect(emotes.key.hidden).toBe(true);
});

it("has a drawing of its own for each emote", () => {
  expect(new Set(all.map(faceOf)).size).toBe(6);
  for (const emote of all) {
    const drawn = new DOMParser().parseFromString(
      faceOf(emote).replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"'),
      "image/svg+xml",
    );
    expect(drawn.querySelector("parsererror"), emote).toBeNull();
  }
});
