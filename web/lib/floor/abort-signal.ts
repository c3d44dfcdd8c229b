/**
 * Polyfills `AbortSignal.any`, `timeout`, `reason` and `throwIfAborted` with AbortController, which
 * every browser of the floor has.
 */

type Reasoned = AbortSignal & { reason?: unknown };

if (!("reason" in AbortSignal.prototype)) {
  const { abort } = AbortController.prototype;
  AbortController.prototype.abort = function (reason?: unknown) {
    if (!this.signal.aborted) {
      (this.signal as { reason: unknown }).reason =
        reason === undefined
          ? new DOMException("The operation was aborted.", "AbortError")
          : reason;
    }
    abort.call(this);
  };
}

AbortSignal.prototype.throwIfAborted ??= function (this: Reasoned) {
  if (this.aborted) throw this.reason;
};

AbortSignal.timeout ??= (ms: number) => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException("The time is up.", "TimeoutError")), ms);
  return controller.signal;
};

AbortSignal.any ??= (signals: Iterable<AbortSignal>) => {
  const controller = new AbortController();
  const all = [...signals];
  const follow = (event: Event) => end(event.target as AbortSignal);
  function end(first: AbortSignal) {
    for (const signal of all) signal.removeEventListener("abort", follow);
    controller.abort(first.reason);
  }
  const gone = all.find((signal) => signal.aborted);
  if (gone) end(gone);
  else for (const signal of all) signal.addEventListener("abort", follow);
  return controller.signal;
};

export {};
