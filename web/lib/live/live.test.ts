import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Notice, Profile } from "#api";
import { type Notices, noticesQuery } from "#lib/notices";
import { session } from "#lib/session";
import { profileQuery } from "#lib/subscriber";
import { at, http, logInAs, ok, refused, server } from "#test";
import { holdBalance } from "../balance/hold.ts";
import { startLive } from "./index.ts";

type Stream = {
  lastId: string | null;
  bearer: string | null;
  send: (text: string) => void;
  end: () => void;
};
let streams: Stream[] = [];
let reads: Record<string, number> = {};
let credits = 10;
let notices: Notice[] = [];
let announced: string[] = [];
let client: QueryClient;
const leave: (() => void)[] = [];

const notice = (id: string): Notice => ({
  id,
  kind: "task_approved",
  text: `text ${id}`,
  icon: "done",
  tone: "good",
  path: "/completed",
  at: "2026-11-20T20:30:00Z",
});
const frame = (id: string, name: string, data: unknown) =>
  `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
const ready = (id: string, resumed = false) => frame(id, "ready", { resumed });

function stream(headers: Headers, signal: AbortSignal): Response {
  const body = new ReadableStream({
    start(control) {
      signal.addEventListener("abort", () => control.error(signal.reason));
      streams.push({
        lastId: headers.get("last-event-id"),
        bearer: headers.get("authorization"),
        send: (text) => control.enqueue(new TextEncoder().encode(text)),
        end: () => control.close(),
      });
    },
  });
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
}
let answer = stream as (headers: Headers, signal: AbortSignal) => Response;
let tries = 0;
const count = (name: string) => {
  reads[name] = (reads[name] ?? 0) + 1;
};

function shown(queryKey: string[], read: () => unknown = () => count(queryKey.join("/"))) {
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: () => read() ?? null,
    staleTime: Infinity,
  });
  leave.push(observer.subscribe(() => undefined));
}
const turn = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const opened = (count: number) => vi.waitFor(() => expect(streams).toHaveLength(count));
const last = () => streams.at(-1) as Stream;

function start() {
  leave.push(startLive(client, ({ text }) => void announced.push(text)));
}
function hide(hidden: boolean) {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(hidden ? "hidden" : "visible");
  document.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.spyOn(Math, "random").mockReturnValue(0);
  [streams, reads, credits, notices, announced] = [[], {}, 10, [notice("1")], []];
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  logInAs();
  [answer, tries] = [stream, 0];
  const others = globalThis.fetch;
  // Replaces only the stream: the interceptor of the other calls does not survive a cancelled body.
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    if (input !== "/api/v1/events") return others(input, init);
    tries += 1;
    return answer(init?.headers as Headers, init?.signal as AbortSignal);
  });
  server.use(
    http.get(at("/v1/user/profile"), () => {
      count("profile");
      return ok({ credits });
    }),
    http.get(at("/v1/notifications"), () => {
      count("notices");
      return ok(notices, { readUpTo: null });
    }),
  );
  for (const query of [profileQuery(), noticesQuery()]) {
    leave.push(new QueryObserver<unknown>(client, query as never).subscribe(() => undefined));
  }
  await vi.waitFor(() => expect([reads.profile, reads.notices]).toEqual([1, 1]));
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  // Data just read is not read again when the stream begins.
  reads = {};
});
afterEach(() => {
  for (const end of leave.splice(0).reverse()) end();
  client.clear();
  vi.useRealTimers();
});

it("lets a balance wait for the coins that bring it", async () => {
  start();
  await opened(1);
  last().send(ready("0-1-9"));
  await turn(10_000);
  credits = 35;
  const shownCredits = () => client.getQueryData<Profile>(["profile"])?.credits;
  const [release, other] = [holdBalance(), holdBalance()];
  last().send(frame("0-2-9", "balance", { balance: 35 }));
  last().send(frame("0-3-9", "notification", notice("2")));
  await vi.waitFor(() => expect(announced).toEqual(["text 2"]));
  release();
  release();
  await turn(1_000);
  expect(shownCredits()).toBe(10);
  other();
  await vi.waitFor(() => expect(shownCredits()).toBe(35));
});

it("shows what the stream tells: the balance, a message, a decision, a tournament", async () => {
  shown(["completed"]);
  shown(["tournaments", "esl"]);
  shown(["tournament", "7", "bracket"]);
  shown(["tournament", "8"]);
  shown(["config"]);
  await vi.waitFor(() => expect(reads.completed).toBe(1));
  start();
  await opened(1);
  expect([last().bearer, last().lastId]).toEqual(["Bearer token-1", null]);
  last().send(ready("0-1-9"));
  // Events from before the stream are caught up with; the screen's own lists were read a moment
  // ago.
  await vi.waitFor(() => expect(reads).toMatchObject({ profile: 1, notices: 1, completed: 1 }));
  await turn(10_000);
  credits = 35;
  last().send(frame("0-2-9", "balance", { balance: 35 }).slice(0, 20));
  last().send(frame("0-2-9", "balance", { balance: 35 }).slice(20));
  await vi.waitFor(() => expect(client.getQueryData<Profile>(["profile"])?.credits).toBe(35));
  last().send(frame("0-3-9", "notification", notice("2")));
  await vi.waitFor(() => expect(announced).toEqual(["text 2"]));
  expect(client.getQueryData<Notices>(["notices", "en"])?.list.map(({ id }) => id)).toEqual([
    "2",
    "1",
  ]);
  last().send(frame("0-4-9", "entry", { id: "x", state: "approved" }));
  last().send(frame("0-5-9", "tournament", { id: 7, state: "running" }));
  last().send(`${frame("0-6-9", "something-new", {})}event: balance\ndata: {broken\n\n`);
  await turn(5_000);
  expect(reads).toMatchObject({
    completed: 2,
    "tournaments/esl": 2,
    "tournament/7/bracket": 2,
    "tournament/8": 1,
    config: 1,
  });
});

it("reads a list that the server makes once a second after it was made, and not once for each event", async () => {
  shown(["tournaments", "esl"]);
  await vi.waitFor(() => expect(reads).toMatchObject({ "tournaments/esl": 1 }));
  start();
  await opened(1);
  last().send(ready("0-1-9"));
  await turn(10_000);
  const tournament = (place: string) => last().send(frame(place, "tournament", { id: 7 }));
  tournament("0-2-9");
  tournament("0-3-9");
  await turn(900);
  expect(reads).toMatchObject({ "tournaments/esl": 1 });
  // A read a moment later may get the answer made before this event.
  tournament("0-4-9");
  await turn(200);
  expect(reads).toMatchObject({ "tournaments/esl": 2 });
  await turn(800);
  expect(reads).toMatchObject({ "tournaments/esl": 2 });
  await turn(300);
  expect(reads).toMatchObject({ "tournaments/esl": 3 });
  await turn(10_000);
  expect(reads).toMatchObject({ "tournaments/esl": 3 });
});

it("reads the wallet and the tournament again with news of a prize", async () => {
  shown(["wallet"]);
  shown(["tournament", "7"]);
  await vi.waitFor(() => expect(reads).toMatchObject({ wallet: 1, "tournament/7": 1 }));
  start();
  await opened(1);
  last().send(ready("0-1-9"));
  await turn(10_000);
  last().send(frame("0-2-9", "notification", notice("2")));
  await turn(5_000);
  expect(reads).toMatchObject({ wallet: 1, "tournament/7": 1 });
  last().send(frame("0-3-9", "notification", { ...notice("3"), kind: "prize_refused" }));
  await turn(5_000);
  expect(reads).toMatchObject({ wallet: 2, "tournament/7": 2 });
});

it("goes on behind the last event, and reads everything anew where the server cannot", async () => {
  shown(["completed"]);
  start();
  await opened(1);
  last().send(ready("0-1-9") + frame("0-2-9", "balance", { balance: 10 }));
  await turn(10_000);
  last().end();
  await turn(2_000);
  await opened(2);
  expect(last().lastId).toBe("0-2-9");
  last().send(ready("0-5-9", true));
  await turn(1_000);
  expect(reads.completed).toBe(1);
  last().end();
  await turn(2_000);
  await opened(3);
  last().send(ready("0-9-9", false));
  await vi.waitFor(() => expect(reads).toMatchObject({ completed: 2, profile: 2, notices: 2 }));
});

it("does not undo what a call has just answered", async () => {
  start();
  await opened(1);
  last().send(ready("0-1-9"));
  await turn(1_000);
  const seen: unknown[] = [];
  const look = () => void seen.push(client.getQueryData<Profile>(["profile"])?.credits);
  leave.push(client.getQueryCache().subscribe(look));
  client.setQueryData(["profile"], { credits: 50 });
  credits = 50;
  last().send(frame("0-2-9", "balance", { balance: 20 }));
  await turn(1_000);
  await vi.waitFor(() => expect(reads.profile).toBe(2));
  expect(new Set(seen)).toEqual(new Set([50]));
});

it("asks every half minute where the stream brings nothing, says what is new, and stops when it does", async () => {
  start();
  await opened(1);
  await turn(7_000);
  expect(reads.notices).toBeUndefined();
  notices = [notice("2"), notice("1")];
  await turn(2_000);
  await vi.waitFor(() => expect(announced).toEqual(["text 2"]));
  notices = [notice("3"), ...notices];
  await turn(30_000);
  await vi.waitFor(() => expect(announced).toEqual(["text 2", "text 3"]));
  // Half of five minutes is the earliest retry.
  await turn(120_000);
  await opened(2);
  last().send(ready("0-1-9"));
  await turn(1_000);
  const before = reads.notices;
  await turn(40_000);
  expect(reads.notices).toBe(before);
});

it("comes back later and later, and asks meanwhile", async () => {
  answer = () => {
    throw new TypeError("Failed to fetch");
  };
  start();
  await turn(900);
  expect([tries, reads.notices]).toEqual([1, undefined]);
  await turn(200);
  expect(tries).toBe(2);
  await turn(1_500);
  expect(tries).toBe(2);
  await turn(600);
  expect(tries).toBe(3);
  await vi.waitFor(() => expect(reads.notices).toBe(1));
});

it("waits as long as a server that has too many asks it to", async () => {
  answer = () => new Response(null, { status: 429, headers: { "retry-after": "60" } });
  start();
  await turn(59_000);
  expect(tries).toBe(1);
  await turn(2_000);
  expect(tries).toBe(2);
});

it("lets go of a stream that fell silent", async () => {
  start();
  await opened(1);
  last().send(ready("0-1-9"));
  await turn(50_000);
  last().send(": \n\n");
  await turn(50_000);
  expect(streams).toHaveLength(1);
  await turn(12_000);
  await opened(2);
  expect(last().lastId).toBe("0-1-9");
});

it("ends when nobody has looked for a minute, and says then what came in between", async () => {
  start();
  await opened(1);
  last().send(ready("0-1-9"));
  await turn(1_000);
  hide(true);
  await turn(30_000);
  last().send(frame("0-2-9", "notification", notice("2")));
  await turn(1_000);
  expect(announced).toEqual([]);
  await turn(600_000);
  expect(streams).toHaveLength(1);
  hide(false);
  await opened(2);
  expect(last().lastId).toBe("0-2-9");
  expect(announced).toEqual(["text 2"]);
});

it("ends without a network and with the session", async () => {
  start();
  await opened(1);
  last().send(ready("0-1-9"));
  await turn(1_000);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  window.dispatchEvent(new Event("offline"));
  await turn(600_000);
  expect(streams).toHaveLength(1);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  await opened(2);
  tries = 0;
  answer = () => new Response(null, { status: 401 });
  server.use(http.post(at("/v1/jt/gen"), () => refused("not_proven", "no", 401)));
  last().send(ready("0-2-9", true));
  await turn(100);
  last().end();
  await turn(2_000);
  await vi.waitFor(() => expect(session().status).toBe("guest"));
  await turn(600_000);
  expect(tries).toBe(1);
});
