import { act } from "@testing-library/react";
import { vi } from "vitest";

/** The server's event streams that the page has opened, the newest last. */
let streams: FakeEventSource[] = [];

/** A stream of events as the browser has it. A test plays the server. */
export class FakeEventSource extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  readyState = FakeEventSource.CONNECTING;
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    streams.push(this);
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED;
  }

  /** The server sends an event. */
  send(name: string, data: unknown = {}): void {
    if (this.readyState === FakeEventSource.CLOSED) throw new Error("the page closed this stream");
    this.readyState = FakeEventSource.OPEN;
    act(() => {
      this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
    });
  }

  /** The server answers with an error: the browser does not connect again. */
  refuse(): void {
    this.readyState = FakeEventSource.CLOSED;
    act(() => {
      this.dispatchEvent(new Event("error"));
    });
  }

  /** The connection is lost: the browser would connect again. */
  drop(): void {
    this.readyState = FakeEventSource.CONNECTING;
    act(() => {
      this.dispatchEvent(new Event("error"));
    });
  }
}

/** Each page begins with a browser that has opened no stream. */
export function resetStreams(): void {
  streams = [];
  vi.stubGlobal("EventSource", FakeEventSource);
}

/** All streams that the page has opened so far. */
export const openedStreams = (): readonly FakeEventSource[] => streams;

/** The stream that is open now; fails without one. */
export function stream(): FakeEventSource {
  const open = streams.filter(({ readyState }) => readyState !== FakeEventSource.CLOSED);
  const [only] = open;
  if (open.length !== 1 || !only) throw new Error(`${open.length} streams are open`);
  return only;
}

/** Hides the page's tab, or shows it again. */
export function showTab(visible: boolean): void {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(visible ? "visible" : "hidden");
  act(() => {
    document.dispatchEvent(new Event("visibilitychange"));
  });
}
