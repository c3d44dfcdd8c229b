import assert from "node:assert/strict";
import { test } from "node:test";
import { inProcessorTime } from "./processor-time.mjs";

const page = { pid: 1, tid: 1 };
const named = { ...page, name: "thread_name", args: { name: "CrRendererMain" }, ts: 0 };
const task = (ts, dur, tdur) => ({ ...page, ph: "X", name: "RunTask", ts, dur, tdur });

test("a task lasts as long as it had the processor, with all that lies in it", () => {
  const layout = { ...page, ph: "X", name: "Layout", ts: 120, dur: 40 };
  const mark = { ...page, ph: "I", name: "mark", ts: 200 };
  const [, outer, inner, mid, last] = inProcessorTime([named, task(100, 100, 25), task(110, 80, 20), layout, mark]);
  assert.deepEqual([outer.ts, outer.dur], [100, 25]);
  assert.deepEqual([inner.ts, inner.dur], [102.5, 20]);
  assert.deepEqual([mid.ts, mid.dur], [105, 10]);
  assert.equal(last.ts, 125);
});

test("what is between tasks, of another thread, or without a measured time stays", () => {
  const events = [
    named,
    task(100, 10, 5),
    { ...page, ph: "I", name: "mark", ts: 150 },
    { ...task(100, 50, 5), tid: 2 },
    { ...task(300, 50), tdur: undefined },
  ];
  assert.deepEqual(inProcessorTime(events).slice(2), events.slice(2));
});

test("a task is never made longer", () => {
  assert.deepEqual(inProcessorTime([named, task(0, 10, 12)])[1].dur, 10);
});
