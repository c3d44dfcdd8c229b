import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Carousel, type CarouselProps } from "./carousel.tsx";

/*
 * jsdom has no layout: every item is 100 px wide, the strip shows `room` of them, and scrolling is
 * a number.
 */
let room = 2;
let reduced = false;
let visible = true;
let scrolled = 0;
let tell: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  room = 2;
  reduced = false;
  visible = true;
  scrolled = 0;
  vi.spyOn(window, "matchMedia").mockImplementation(
    (query) => ({ matches: reduced && query.includes("reduced-motion") }) as MediaQueryList,
  );
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() =>
    visible ? "visible" : "hidden",
  );
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      targets: Element[] = [];
      constructor(callback: (changes: unknown[]) => void) {
        tell = () => {
          const first = Math.round(scrolled / 100);
          callback(
            this.targets.map((target, at) => ({
              target,
              isIntersecting: at >= first && at < first + room,
            })),
          );
        };
      }
      observe(target: Element) {
        this.targets.push(target);
      }
      disconnect() {}
    },
  );
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const at = this.parentElement ? [...this.parentElement.children].indexOf(this) : 0;
    return { left: this.tagName === "LI" ? at * 100 - scrolled : 0 } as DOMRect;
  });
  Element.prototype.scrollBy = ((options?: ScrollToOptions | number) => {
    scrolled += (options as ScrollToOptions).left ?? 0;
    act(() => tell());
  }) as typeof Element.prototype.scrollBy;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function start(count: number, props: Partial<CarouselProps> = {}) {
  render(
    <Carousel label="Games" autoplayMs={2_500} {...props}>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items of a fixed strip.
        <a key={at} href={`/${at}`}>{`Item ${at}`}</a>
      ))}
    </Carousel>,
  );
  act(() => tell());
}
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
/** The first item in view. */
const at = () => scrolled / 100;

it("moves on after its time, not before, and begins anew after the last", () => {
  start(5);
  pass(2_499);
  expect(at()).toBe(0);
  pass(1);
  expect(at()).toBe(1);
  pass(2_500);
  pass(2_500);
  expect(at()).toBe(3);
  pass(2_500);
  expect(at()).toBe(0);
});

it("stays at its last item where it does not loop", () => {
  start(4, { loop: false });
  for (let turn = 0; turn < 6; turn += 1) pass(2_500);
  expect(at()).toBe(2);
});

it.each([
  ["a touch", () => fireEvent.pointerDown(screen.getByRole("list"))],
  ["the focus", () => fireEvent.focus(screen.getByRole("link", { name: "Item 0" }))],
  ["its button", () => fireEvent.click(screen.getByRole("button", { name: /pause|stop/i }))],
])("is stopped by %s", (_what, stop) => {
  start(5);
  pass(2_500);
  act(stop);
  pass(10_000);
  expect(at()).toBe(1);
});

it("rests while the tab is hidden, and goes on after", () => {
  start(5);
  visible = false;
  pass(10_000);
  expect(at()).toBe(0);
  visible = true;
  pass(2_500);
  expect(at()).toBe(1);
});

it("does not move by itself where less motion is asked for", () => {
  reduced = true;
  start(5);
  pass(10_000);
  expect(at()).toBe(0);
});

const key = () => screen.queryByRole("button", { name: /^(Pause|Play)$/ });

it("has a key to stop it while it moves by itself, and one to let it go on", () => {
  start(5);
  fireEvent.click(screen.getByRole("button", { name: "Pause" }));
  pass(10_000);
  expect(at()).toBe(0);
  fireEvent.click(screen.getByRole("button", { name: "Play" }));
  pass(2_500);
  expect(at()).toBe(1);
});

it("has no such key where all of it is in view", () => {
  start(room);
  expect(key()).toBeNull();
  pass(10_000);
  expect(at()).toBe(0);
});

it("has no such key once it has come to an end for good", () => {
  start(4, { loop: false });
  expect(key()).not.toBeNull();
  for (let turn = 0; turn < 3; turn += 1) pass(2_500);
  expect(key()).toBeNull();
});

it("has no such key where less motion is asked for", () => {
  reduced = true;
  start(5);
  expect(key()).toBeNull();
});

const arrows = () => screen.queryAllByRole("button", { name: /^(Previous|Next)$/ });

it("has arrows only while some items are out of view, also after a change of its width", () => {
  start(4);
  expect(arrows()).toHaveLength(2);
  room = 4;
  act(() => tell());
  expect(arrows()).toEqual([]);
  room = 3;
  act(() => tell());
  expect(arrows()).toHaveLength(2);
});
