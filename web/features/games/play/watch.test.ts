import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "#lib/http";
import { type Mark, parseMark, Watch } from "./watch.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const mark = (number: number): Mark => ({ number, bytes: 9, ticks: number * 180, digest: "00" });
const gone = () => new ApiError(0, "network", "x");
const refusal = (code: string) => new ApiError(422, code, "No.");

function watched(...answers: (string[] | Error)[]) {
  const calls: string[] = [];
  const told: string[][] = [];
  const refused: unknown[] = [];
  const answer = async (call: string) => {
    calls.push(call);
    const next = answers.shift() ?? [];
    if (next instanceof Error) throw next;
    return { seeds: next };
  };
  const watch = new Watch(
    { begin: () => answer("begin"), mark: ({ number }) => answer(`mark ${number}`) },
    {
      seeds: (seeds) => void told.push([...seeds]),
      refused: (error) => void refused.push(error),
    },
  );
  return { watch, calls, told, refused, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
}

it("begins once, then tells the marks in their order, one at a time", async () => {
  const { watch, calls, told, pass } = watched(["1", "2"], ["1", "2"], ["1", "2", "3"]);
  watch.mark(mark(9));
  watch.begin();
  watch.begin();
  watch.mark(mark(1));
  watch.mark(mark(2));
  expect(calls).toEqual(["begin"]);
  await pass(0);
  expect(calls).toEqual(["begin", "mark 1", "mark 2"]);
  expect(told).toEqual([
    ["1", "2"],
    ["1", "2"],
    ["1", "2", "3"],
  ]);
});

it("tells again what did not arrive, after half a second to four, and nothing else before it", async () => {
  const broken = new ApiError(200, "bad_response", null);
  const hung = new TypeError("aborted");
  const { watch, calls, told, pass } = watched(["1"], gone(), broken, hung, gone(), gone(), ["1"]);
  watch.begin();
  await pass(0);
  watch.mark(mark(1));
  watch.mark(mark(2));
  await pass(0);
  const after = async (ms: number, count: number) => {
    await pass(ms - 1);
    expect(calls).toHaveLength(count);
    await pass(1);
    expect(calls).toHaveLength(count + 1);
  };
  for (const [at, ms] of [500, 1_000, 2_000, 4_000, 4_000].entries()) {
    if (ms === 4_000 && at === 4) watch.hurry();
    else await after(ms, at + 2);
  }
  await pass(0);
  expect(calls.slice(1)).toEqual([...Array(6).fill("mark 1"), "mark 2"]);
  expect(told).toHaveLength(3);
});

it.each(["mark_conflict", "session_expired", "level_played_today"])(
  "ends with a refusal: %s",
  async (code) => {
    const { watch, calls, told, refused, pass } = watched(["1"], refusal(code));
    watch.begin();
    watch.mark(mark(1));
    watch.mark(mark(2));
    await pass(0);
    expect(refused).toMatchObject([{ code }]);
    watch.mark(mark(3));
    await pass(10_000);
    expect(calls).toEqual(["begin", "mark 1"]);
    expect(told).toHaveLength(1);
  },
);

it("hears nothing more once it is stopped, also of what is on its way or waits", async () => {
  const { watch, calls, told, refused, pass } = watched(refusal("session_used"));
  watch.begin();
  watch.stop();
  await pass(0);
  expect(refused).toEqual([]);
  const waiting = watched(gone());
  waiting.watch.begin();
  await pass(100);
  waiting.watch.stop();
  await pass(10_000);
  expect([calls, waiting.calls, told]).toEqual([["begin"], ["begin"], []]);
});

it("takes nothing for a mark that is none", () => {
  expect(parseMark(JSON.stringify(mark(2)))).toEqual(mark(2));
  for (const text of ["", "{", "null", '{"number":1.5,"bytes":1,"ticks":1,"digest":"0"}', 7]) {
    expect(parseMark(text)).toBeNull();
  }
});
