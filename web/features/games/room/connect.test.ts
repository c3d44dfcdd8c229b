import { afterEach, expect, it } from "vitest";
import { m, setLocale } from "#words";
import { inWords, parseTells } from "./connect.ts";
import { final, RoomClosed } from "./socket.ts";

afterEach(() => setLocale("en"));

it.each(final)("says in the reader's language why the server closed a room with %i", (code) => {
  const closed = () => inWords(new RoomClosed(code, "The server's own English."))?.message ?? "";
  expect(closed()).toMatch(/^[A-Z][a-z ]+\.$/);
  setLocale("ur");
  expect(closed()).toMatch(/^[\p{Script=Arabic}\s۔]+$/u);
});

it("tells the reasons apart, and leaves what is no close frame as it is", () => {
  const texts = final.map((code) => inWords(new RoomClosed(code, ""))?.message);
  expect(new Set(texts).size).toBe(final.length);
  expect(inWords(new RoomClosed(4999, "New."))?.message).toBe(m.match_no_room());
  const lost = new Error("lost");
  expect([inWords(lost), inWords(null)]).toEqual([lost, null]);
});

it("takes a game's emotes, and no others", () => {
  expect(parseTells('{"type":"emote","emote":"cry"}')).toEqual({ type: "emote", emote: "cry" });
  for (const other of ['"7"', "6", '"toString"', "null"]) {
    expect(parseTells(`{"type":"emote","emote":${other}}`)).toBeNull();
  }
});
