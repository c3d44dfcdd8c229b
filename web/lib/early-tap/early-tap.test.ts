import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { replayEarlyTap } from "./index.ts";

const listen = () => {
  // The script of `index.html`, which the server allows by its hash.
  const [, script] = /<script>(function earlyTap.*?)<\/script>/.exec(page) ?? [];
  if (!script) throw new Error("index.html has no script for early taps");
  // As the browser defines it: a function of a script cannot be deleted.
  const value = new Function(`${script};return earlyTap`)();
  Object.defineProperty(window, "earlyTap", { value, writable: true, configurable: false });
};
const page = (await import("../../index.html?raw")).default;
const root = () => document.getElementById("root") as HTMLElement;
const draw = (html: string) => {
  root().innerHTML = html;
};
const button = (name: string) =>
  [...document.querySelectorAll("button")].find(
    ({ textContent, ariaLabel }) => textContent === name || ariaLabel === name,
  ) as HTMLButtonElement;
/** Replaces the drawn page, as the app does, and returns the taps that the app's buttons get. */
const start = (html: string) => {
  draw(html);
  const taps: string[] = [];
  for (const drawn of document.querySelectorAll("button"))
    drawn.addEventListener("click", () =>
      taps.push(drawn.getAttribute("data-of") ?? drawn.outerHTML),
    );
  replayEarlyTap();
  return taps;
};

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>';
  // jsdom has no layout: a button is drawn unless it is marked as hidden.
  vi.spyOn(Element.prototype, "getClientRects").mockImplementation(function (this: Element) {
    return (this.hasAttribute("hidden") ? [] : [{}]) as unknown as DOMRectList;
  });
  listen();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("a tap before the app is there reaches the app's button", () => {
  draw("<button>Check in</button><button aria-label='Menu'><svg></svg></button>");
  button("Check in").click();
  expect(button("Check in").getAttribute("aria-busy")).toBe("true");
  expect(
    start(
      "<button data-of='check in'>Check in</button><button data-of='menu' aria-label='Menu'></button>",
    ),
  ).toEqual(["check in"]);
});

test("of two taps the last one counts, and only its button looks busy", () => {
  draw("<button>Check in</button><button aria-label='Menu'><svg></svg></button>");
  button("Check in").click();
  button("Menu")
    .querySelector("svg")
    ?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  expect(button("Check in").hasAttribute("aria-busy")).toBe(false);
  expect(button("Menu").getAttribute("aria-busy")).toBe("true");
  expect(
    start(
      "<button data-of='check in'>Check in</button><button data-of='menu' aria-label='Menu'></button>",
    ),
  ).toEqual(["menu"]);
});

test("a tap is forgotten after half a minute without the app, and the button can be tapped again", () => {
  vi.useFakeTimers();
  draw("<button>Check in</button>");
  button("Check in").click();
  vi.advanceTimersByTime(29_999);
  expect(button("Check in").getAttribute("aria-busy")).toBe("true");
  vi.advanceTimersByTime(1);
  expect(button("Check in").hasAttribute("aria-busy")).toBe(false);
  button("Check in").click();
  vi.advanceTimersByTime(29_999);
  expect(start("<button data-of='check in'>Check in</button>")).toEqual(["check in"]);
  listen();
  draw("<button>Check in</button>");
  button("Check in").click();
  vi.advanceTimersByTime(30_000);
  expect(start("<button>Check in</button>")).toEqual([]);
});

test("a button that is not on the screen, or not there any more, gets no tap", () => {
  draw("<button>Check in</button>");
  button("Check in").click();
  expect(
    start(
      "<button hidden data-of='sidebar'>Check in</button><button data-of='drawer'>Check in</button>",
    ),
  ).toEqual(["drawer"]);
  listen();
  draw("<button>Gone</button>");
  button("Gone").click();
  expect(start("<button>Check in</button>")).toEqual([]);
});

test("taps outside of buttons and taps after the start are left alone", () => {
  draw("<p>Text</p><button>Check in</button>");
  document.querySelector("p")?.click();
  const taps = start("<button data-of='check in'>Check in</button>");
  expect(taps).toEqual([]);
  button("Check in").click();
  expect(taps).toEqual(["check in"]);
  expect(button("Check in").hasAttribute("aria-busy")).toBe(false);
});
