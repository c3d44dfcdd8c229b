import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { RoomMessage } from "./says.ts";
import { type Line, RoomClosed, RoomSocket } from "./socket.ts";

class FakeSocket {
  binaryType = "";
  protocol = "arena.room";
  readyState: number = WebSocket.CONNECTING;
  sent: number[][] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: ArrayBuffer }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  send(frame: ArrayBuffer) {
    this.sent.push([...new Uint8Array(frame)]);
  }
  close() {
    this.closed = true;
  }
  open() {
    this.readyState = WebSocket.OPEN;
    this.onopen?.();
  }
  say(...bytes: number[]) {
    this.onmessage?.({ data: new Uint8Array(bytes).buffer });
  }
  end(code: number, reason = "") {
    this.readyState = WebSocket.CLOSED;
    this.onclose?.({ code, reason });
  }
}

const sockets: FakeSocket[] = [];
const last = () => {
  const socket = sockets.at(-1);
  if (!socket) throw new Error("nobody has connected");
  return socket;
};
const heard: RoomMessage[] = [];
const closed = vi.fn<(why: Error | null) => void>();
const checkIn = vi.fn<() => Promise<string>>();
const offers: string[][] = [];
const line: Line = {
  checkIn,
  open(protocols) {
    const socket = new FakeSocket();
    sockets.push(socket);
    offers.push(protocols);
    return socket as unknown as WebSocket;
  },
  heard: (says) => heard.push(says),
  closed,
};
let room: RoomSocket;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const turn = [0x82, 0, 0, 0, 0, 0];

beforeEach(() => {
  vi.useFakeTimers();
  sockets.length = 0;
  offers.length = 0;
  heard.length = 0;
  closed.mockReset();
  checkIn.mockReset().mockResolvedValue("tok");
});
afterEach(() => {
  room.leave();
  vi.useRealTimers();
});

async function joined(): Promise<FakeSocket> {
  room = new RoomSocket(line);
  await pass(0);
  const socket = last();
  socket.open();
  return socket;
}

it("joins with the check-in's token, tells, hears, and measures the way", async () => {
  const socket = await joined();
  expect(offers).toEqual([["arena.room.emotes", "arena.room", "arena.token.tok"]]);
  expect(socket.sent).toEqual([[4, 1, 0, 0, 0, 1]]);
  await pass(30);
  socket.say(0x85, 1, 0, 0, 0, 0, 0, 0, 0);
  expect(heard).toEqual([{ type: "delay", ms: 30 }]);
  room.tell({ type: "order", order: [3] });
  room.tell({ type: "order", order: [4] });
  expect(socket.sent.slice(1)).toEqual([
    [2, 1, 0, 0, 0, 3],
    [2, 2, 0, 0, 0, 4],
  ]);
  socket.say(...turn);
  expect(heard.at(-1)).toEqual({ type: "turn", turn: 0, orders: [null, null] });
});

it("comes again where the network went, with the same token, and waits longer each time", async () => {
  (await joined()).end(1006);
  expect(heard).toEqual([{ type: "lost" }]);
  await pass(250);
  expect(sockets).toHaveLength(2);
  last().end(1006);
  await pass(240);
  expect(sockets).toHaveLength(2);
  await pass(260);
  expect(sockets).toHaveLength(3);
  expect(checkIn).toHaveBeenCalledTimes(1);
  expect(closed).not.toHaveBeenCalled();
});

it("takes silence for a connection that is dead, whatever the phone believes", async () => {
  const socket = await joined();
  await pass(4_000);
  socket.say(...turn);
  await pass(4_000);
  expect(socket.closed).toBe(false);
  await pass(4_000);
  expect(socket.closed).toBe(true);
  await pass(300);
  expect(sockets).toHaveLength(2);
  // Events of the dead socket are ignored.
  socket.end(1006);
  expect(heard.filter(({ type }) => type === "lost")).toHaveLength(1);
});

it("checks in again with a token that is stale", async () => {
  (await joined()).end(4003);
  checkIn.mockResolvedValue("new");
  await pass(300);
  expect(checkIn).toHaveBeenCalledTimes(2);
  expect(offers.at(-1)).toEqual(["arena.room.emotes", "arena.room", "arena.token.new"]);
});

it("joins by its first frame where a server of the version before refuses the ticket", async () => {
  room = new RoomSocket(line);
  await pass(0);
  last().end(1006);
  await pass(300);
  expect(offers).toEqual([["arena.room.emotes", "arena.room", "arena.token.tok"], []]);
  last().open();
  expect(last().sent[0]).toEqual([1, 116, 111, 107]);
  // The next node may have the new version.
  last().end(1012);
  await pass(600);
  expect(offers.at(-1)).toEqual(["arena.room.emotes", "arena.room", "arena.token.tok"]);
});

it("does not come again where the match is over, or another device plays", async () => {
  (await joined()).end(1000);
  await pass(60_000);
  expect(closed.mock.calls).toEqual([[null]]);
  closed.mockReset();
  (await joined()).end(4005, "Another device plays.");
  await pass(60_000);
  expect(sockets).toHaveLength(2);
  expect(closed).toHaveBeenCalledTimes(1);
  const [why] = closed.mock.calls[0] ?? [];
  expect(why).toBeInstanceOf(RoomClosed);
  expect(why?.message).toBe("Another device plays.");
});

it("tries a check-in again that did not get through, and no refused one", async () => {
  checkIn.mockRejectedValueOnce(Object.assign(new Error("network"), { transient: true }));
  room = new RoomSocket(line);
  await pass(300);
  expect(sockets).toHaveLength(1);
  room.leave();
  checkIn.mockRejectedValueOnce(new Error("You are out of this tournament."));
  room = new RoomSocket(line);
  await pass(60_000);
  expect(closed.mock.calls.at(-1)?.[0]?.message).toBe("You are out of this tournament.");
});

it("opens one socket where the network comes back during a check-in", async () => {
  let checkedIn = (_token: string) => {};
  checkIn.mockImplementation(() => new Promise((resolve) => (checkedIn = resolve)));
  room = new RoomSocket(line);
  window.dispatchEvent(new Event("online"));
  await pass(0);
  expect(checkIn).toHaveBeenCalledTimes(1);
  checkedIn("tok");
  await pass(0);
  expect(sockets).toHaveLength(1);
  last().open();
  expect(last().sent, "no frame but the ping").toEqual([[4, 1, 0, 0, 0, 1]]);
});

it("does not wait once the network is back, and comes only once", async () => {
  (await joined()).end(1006);
  window.dispatchEvent(new Event("online"));
  await pass(0);
  expect(sockets).toHaveLength(2);
  window.dispatchEvent(new Event("online"));
  await pass(4_000);
  expect(sockets).toHaveLength(2);
});

it("begins an attempt of its own where a check-in is lost while the network comes back", async () => {
  let lose = (_why: Error) => {};
  checkIn.mockImplementationOnce(() => new Promise((_, reject) => (lose = reject)));
  room = new RoomSocket(line);
  window.dispatchEvent(new Event("online"));
  lose(Object.assign(new Error("network"), { transient: true }));
  await pass(0);
  // The network came back after the check-in was sent.
  expect(checkIn).toHaveBeenCalledTimes(2);
  await pass(4_000);
  expect([checkIn.mock.calls.length, sockets.length]).toEqual([2, 1]);
});

it("says on each socket only what belongs to it", async () => {
  room = new RoomSocket(line);
  await pass(0);
  const first = last();
  first.end(1006);
  await pass(300);
  const second = last();
  // The abandoned socket opens late and receives a frame that is ignored.
  first.open();
  first.say(...turn);
  second.open();
  expect(first.sent).toEqual([]);
  expect(second.sent, "its JOIN, once").toEqual([
    [1, 116, 111, 107],
    [4, 1, 0, 0, 0, 1],
  ]);
  expect(heard).toEqual([{ type: "lost" }]);
});

it("is gone with its game", async () => {
  const socket = await joined();
  room.leave();
  expect(socket.closed).toBe(true);
  socket.end(1005);
  await pass(60_000);
  expect([sockets.length, closed.mock.calls.length]).toEqual([1, 0]);
});

it("watches without a token, and comes again where the network went", async () => {
  room = new RoomSocket({ ...line, checkIn: null });
  await pass(0);
  last().open();
  expect(offers).toEqual([["arena.room.emotes", "arena.room"]]);
  expect(last().sent).toEqual([[5], [4, 1, 0, 0, 0, 1]]);
  last().end(1006);
  await pass(250);
  last().open();
  expect(last().sent[0]).toEqual([5]);
  expect(checkIn).not.toHaveBeenCalled();
  last().end(4004, "no room");
  expect(closed).toHaveBeenCalledWith(new RoomClosed(4004, "no room"));
});

it("sends and tells emotes only on connections that have agreed on them", async () => {
  room = new RoomSocket(line);
  await pass(0);
  last().protocol = "arena.room.emotes";
  last().open();
  expect(heard).toEqual([{ type: "emotes", known: true }]);
  room.tell({ type: "emote", emote: "wow" });
  expect(last().sent.at(-1)).toEqual([6, 2]);
  last().say(0x88, 1, 5);
  expect(heard.at(-1)).toEqual({ type: "emote", side: "B", emote: "thumbs" });
  // The next node is of an older version, or its operator has switched emotes off.
  last().end(1012);
  await pass(300);
  last().open();
  expect(heard.at(-1)).toEqual({ type: "emotes", known: false });
  const sent = last().sent.length;
  room.tell({ type: "emote", emote: "wave" });
  expect(last().sent).toHaveLength(sent);
});
