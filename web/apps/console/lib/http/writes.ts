/* The calls by which this page changes something, by the item, such as `claims/4f…`. */

/** A read shortly after a call shows what the call did. */
const latelyMs = 10_000;

const running = new Map<string, number>();
const changedAt = new Map<string, number>();
const listeners = new Set<() => void>();

/** `/v1/claims/7/take` → `claims/7`; null for a call that is about no item. */
function itemOf(path: string): string | null {
  const [, , desk, id] = path.split("/");
  return desk && id ? `${desk}/${decodeURIComponent(id)}` : null;
}

function forget(now: number): void {
  for (const [item, at] of changedAt) if (now - at >= latelyMs) changedAt.delete(item);
}

/** Makes a call that changes something, and notes it. */
export async function trackWrite<T>(path: string, call: () => Promise<T>): Promise<T> {
  const item = itemOf(path);
  if (item === null) return call();
  running.set(item, (running.get(item) ?? 0) + 1);
  try {
    const answer = await call();
    const now = Date.now();
    forget(now);
    changedAt.set(item, now);
    return answer;
  } finally {
    const left = (running.get(item) ?? 1) - 1;
    if (left > 0) running.set(item, left);
    else running.delete(item);
    for (const listener of listeners) listener();
  }
}

/** Whether a call that changes an item of a desk is under way. A step-up is a part of its call. */
export const isWriting = (desk: string): boolean =>
  [...running.keys()].some((item) => item.startsWith(`${desk}/`));

/** Whether this page changed an item in the last ten seconds. A refused call changes nothing. */
export const wroteLately = (item: string): boolean =>
  Date.now() - (changedAt.get(item) ?? Number.NEGATIVE_INFINITY) < latelyMs;

/** Reports the end of each call that changes something. */
export function onWritten(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
