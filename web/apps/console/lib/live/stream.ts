import type { Present } from "./store.ts";

const address = "/api/v1/events";
/** A hidden page closes its stream after this time. */
const hiddenMs = 60_000;
/** Without a stream for this time, the page counts as late. */
const lateMs = 15_000;
/**
 * The server sends something every 15 seconds. A stream that was silent for this time has nobody at its other end, and
 * the browser does not find out.
 */
const silentMs = 45_000;
/** A stream that lasted this long was a good one: the next pause is the shortest again. */
const steadyMs = 10_000;

const isHidden = () => document.visibilityState === "hidden";

/** The pause before a try, in ms: 2 s to 30 s, and not the same for all pages of a lost server. */
const pauseOf = (failures: number): number =>
  Math.min(24_000, 2_000 * 2 ** failures) * (1 + Math.random() / 4);

export type StreamEvents = {
  /** The stream began, for the first time or again. */
  onReady: (first: boolean) => void;
  onChanged: (desks: readonly string[]) => void;
  onPresent: (items: Present) => void;
  onLate: (late: boolean) => void;
  /** The server ended the session, or refused the stream. Resolves to whether there is a session. */
  onRefused: (why: "ended" | "refused") => Promise<boolean>;
};

function read(event: Event): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse((event as MessageEvent<string>).data);
    if (value !== null && typeof value === "object") return value as Record<string, unknown>;
  } catch {
    // Handled below: an event without data says nothing.
  }
  return {};
}

/**
 * Opens the page's stream of events and keeps it open while somebody may see the page. Returns a
 * function that closes it for good.
 */
export function openStream(on: StreamEvents): () => void {
  let source: EventSource | null = null;
  let readyAt: number | null = null;
  let first = true;
  let failures = 0;
  let stopped = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let hide: ReturnType<typeof setTimeout> | undefined;
  let late: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;

  const expectReady = () => {
    late ??= setTimeout(() => on.onLate(true), lateMs);
  };
  const stopExpecting = () => {
    clearTimeout(late);
    late = undefined;
    on.onLate(false);
  };

  const expectNews = () => {
    clearTimeout(silence);
    silence = setTimeout(() => {
      close();
      tryAgain();
    }, silentMs);
  };

  function open(): void {
    clearTimeout(retry);
    if (stopped || source) return;
    expectReady();
    expectNews();
    const opened = new EventSource(address);
    source = opened;
    const listen = (name: string, heard: (data: Record<string, unknown>) => void) =>
      opened.addEventListener(name, (event) => {
        if (source !== opened) return;
        expectNews();
        heard(read(event));
      });
    listen("alive", () => undefined);
    listen("ready", () => {
      readyAt = Date.now();
      stopExpecting();
      on.onReady(first);
      first = false;
    });
    listen("changed", ({ desks }) => {
      if (Array.isArray(desks)) on.onChanged(desks);
    });
    listen("present", ({ items }) => on.onPresent((items ?? {}) as Present));
    listen("ended", () => {
      close();
      void ask("ended");
    });
    opened.addEventListener("error", () => {
      if (source !== opened) return;
      // Closed by the browser: the server answered, with a refusal. Otherwise nobody answered.
      const refused = opened.readyState === EventSource.CLOSED;
      close();
      if (refused) void ask("refused");
      else tryAgain();
    });
  }

  /** Closes the stream; it may be opened again. */
  function close(): void {
    if (readyAt !== null && Date.now() - readyAt >= steadyMs) failures = 0;
    readyAt = null;
    clearTimeout(silence);
    source?.close();
    source = null;
    if (!isHidden()) expectReady();
  }

  function tryAgain(): void {
    clearTimeout(retry);
    if (stopped) return;
    retry = setTimeout(open, pauseOf(failures));
    failures += 1;
  }

  async function ask(why: "ended" | "refused"): Promise<void> {
    const alive = await on.onRefused(why);
    if (alive && !source) tryAgain();
  }

  function onVisibility(): void {
    clearTimeout(hide);
    if (!isHidden()) {
      open();
      return;
    }
    hide = setTimeout(() => {
      clearTimeout(retry);
      clearTimeout(silence);
      source?.close();
      source = null;
      readyAt = null;
      failures = 0;
      stopExpecting();
    }, hiddenMs);
  }

  open();
  if (isHidden()) onVisibility();
  document.addEventListener("visibilitychange", onVisibility);
  window.addEventListener("online", open);
  return () => {
    stopped = true;
    document.removeEventListener("visibilitychange", onVisibility);
    window.removeEventListener("online", open);
    for (const timer of [retry, hide, late, silence]) clearTimeout(timer);
    source?.close();
    source = null;
    on.onLate(false);
  };
}
