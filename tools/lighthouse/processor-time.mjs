/**
 * A trace as if nothing else had run on the machine. A phone has eight cores; here the browser's
 * processes, the server and Lighthouse share two, so a page's thread waits for its turn in the middle
 * of its tasks, and Lighthouse would multiply the wait by the processor's slowdown. Each task of a page's
 * thread is shortened to the time that it had the processor, with all that lies in it.
 */
const isTask = ({ ph, name, dur, tdur }) => ph === "X" && name.endsWith("RunTask") && dur > 0 && tdur !== undefined;

export function inProcessorTime(events) {
  const pages = new Map();
  const threadOf = ({ pid, tid }) => `${pid}:${tid}`;
  for (const event of events) {
    if (event.name === "thread_name" && event.args.name === "CrRendererMain") pages.set(threadOf(event), []);
  }
  for (const event of events) if (isTask(event)) pages.get(threadOf(event))?.push(event);
  for (const [thread, tasks] of pages) pages.set(thread, outermost(tasks));
  return events.map((event) => {
    const task = around(pages.get(threadOf(event)) ?? [], event.ts);
    if (!task) return event;
    const share = Math.min(1, task.tdur / task.dur);
    const ts = task.ts + (event.ts - task.ts) * share;
    return event.dur === undefined ? { ...event, ts } : { ...event, ts, dur: event.dur * share };
  });
}

/** The tasks in their order, without those that run within another. */
function outermost(tasks) {
  let end = 0;
  return tasks
    .toSorted((a, b) => a.ts - b.ts || b.dur - a.dur)
    .filter(({ ts, dur }) => {
      if (ts < end) return false;
      end = ts + dur;
      return true;
    });
}

/** The last task that begins by then, if it has not ended. */
function around(tasks, ts) {
  let [low, high] = [0, tasks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (tasks[middle].ts <= ts) low = middle + 1;
    else high = middle;
  }
  const task = tasks[low - 1];
  return task && ts <= task.ts + task.dur ? task : undefined;
}
