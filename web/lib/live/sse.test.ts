import { expect, it } from "vitest";
import { createParser } from "./sse.ts";

const read = (...pieces: string[]) => {
  const parser = createParser();
  return pieces.flatMap((piece) => parser.take(piece));
};

const stream =
  'id: 0-1-9\nevent: ready\ndata: {"resumed":true}\n\n: \n\nid: 0-2-9\r\nevent: note\r\ndata: one\r\ndata:two\r\ndata\r\n\r\ndata: last\r\rid: 0-3-9\n\ndata: unfinished';
const events = [
  { id: "0-1-9", name: "ready", data: '{"resumed":true}' },
  { id: "0-2-9", name: "note", data: "one\ntwo\n" },
  { id: "0-2-9", name: "message", data: "last" },
];

it("reads fields, comments, empty and many lines of data, and every kind of line end", () => {
  expect(read(stream)).toEqual(events);
});

it("reads the same wherever the pieces are cut", () => {
  for (let at = 0; at <= stream.length; at += 1) {
    expect(read(stream.slice(0, at), stream.slice(at)), `cut at ${at}`).toEqual(events);
  }
  expect(read(...stream)).toEqual(events);
});

it("takes a leading space off, one only, and keeps colons", () => {
  expect(read("data:  a: b\n\n")).toEqual([{ id: "", name: "message", data: " a: b" }]);
});

it("keeps the id of an event without data for the next one, and passes over one with a NUL", () => {
  expect(read("id: 7\n\nid: 8\0\ndata: x\n\n")).toEqual([{ id: "7", name: "message", data: "x" }]);
});

it("remembers when the server wants its clients back", () => {
  const parser = createParser();
  parser.take("retry: 2500\nretry: soon\n\n");
  expect(parser.retry()).toBe(2500);
});

it("does not send half an event that the stream ended in", () => {
  expect(read("data: half\n")).toEqual([]);
});
