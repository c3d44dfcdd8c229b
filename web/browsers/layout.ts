import { expect } from "@playwright/test";
import type { Tab } from "./drivers/tab.ts";

export async function settled(tab: Tab): Promise<void> {
  const waiting = () =>
    tab.run(() => {
      const inView = (element: Element) => {
        const { top, bottom, left, right, width } = element.getBoundingClientRect();
        return width > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
      };
      const lists = Array.from(document.querySelectorAll('[aria-busy="true"]')).filter(inView);
      const pictures = Array.from(document.images).filter((img) => inView(img) && !img.complete);
      return lists.length + pictures.length + (document.fonts.status === "loaded" ? 0 : 1);
    });
  await expect.poll(waiting, { message: "the screen is whole", timeout: 20_000 }).toBe(0);
}

/** Visible layout faults, each with its element. Runs in the page. */
function faults(): string[] {
  const found: string[] = [];
  const told = (element: Element) => element.outerHTML.slice(0, 120);
  const root = document.documentElement;

  const over = root.scrollWidth - root.clientWidth;
  if (over > 0) found.push(`${over} px wider than the screen`);

  type Rgb = [number, number, number];
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  /** As the browser paints it, in whatever notation it is. */
  const rgb = (colour: string): Rgb | null => {
    if (!canvas) return null;
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha] = Array.from(canvas.getImageData(0, 0, 1, 1).data);
    return alpha === 0 ? null : [red, green, blue];
  };
  const luminance = (colour: Rgb) => {
    const [red, green, blue] = colour.map((part) => {
      const value = part / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
  };
  const title = document.querySelector("main h1") ?? document.body;
  const ground = rgb(getComputedStyle(document.body).backgroundColor);
  const ink = rgb(getComputedStyle(title).color);
  if (!ground) found.push("the page has no background");
  else if (ground.join() === "255,255,255") found.push("the page is white, which no theme is");
  if (ground && ink) {
    const [light, dark] = [luminance(ground), luminance(ink)].sort((a, b) => b - a);
    const contrast = ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
    if (contrast < 4.5) found.push(`the heading's contrast is ${contrast.toFixed(1)}`);
  }

  const clock = /\b00:\d\d\s?[ap]m/i.exec(document.body.textContent ?? "");
  if (clock) found.push(`a clock of twelve hours that reads ${clock[0]}`);

  const drawn = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    const { visibility, opacity, clip } = getComputedStyle(element);
    return (
      width > 4 && height > 4 && visibility === "visible" && opacity !== "0" && clip === "auto"
    );
  };
  const touchable = Array.from(
    document.querySelectorAll("main a[href], main button, main input, main select, main textarea"),
  ).filter(drawn);
  for (const element of touchable) {
    const { color, backgroundColor } = getComputedStyle(element);
    if (element.tagName === "A" && color === "rgb(0, 0, 238)") {
      found.push(`a link in the browser's own blue: ${told(element)}`);
    }
    if (element.tagName === "BUTTON" && backgroundColor === "rgb(239, 239, 239)") {
      found.push(`a button in the browser's own grey: ${told(element)}`);
    }
  }

  /** Fixed and sticky bars may cover content that scrolls. */
  const floats = (element: Element | null): boolean =>
    element !== null &&
    (["fixed", "sticky"].includes(getComputedStyle(element).position) ||
      floats(element.parentElement));
  const resting = touchable.filter((element) => !floats(element));
  const box = (element: Element) => element.getBoundingClientRect();
  for (const [at, one] of resting.entries()) {
    for (const other of resting.slice(at + 1)) {
      if (one.contains(other) || other.contains(one)) continue;
      const [a, b] = [box(one), box(other)];
      const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      const smaller = Math.min(a.width * a.height, b.width * b.height);
      if (width > 1 && height > 1 && width * height > smaller / 5) {
        found.push(`${told(one)} lies over ${told(other)}`);
      }
    }
  }

  for (const picture of Array.from(document.images)) {
    const { top, bottom, left, right } = picture.getBoundingClientRect();
    const inView = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    if (drawn(picture) && inView && picture.naturalWidth === 0) {
      found.push(`a picture that cannot be drawn: ${told(picture)}`);
    }
  }
  return found;
}

/**
 * The faults that remain after five seconds: Firefox starts to load a lazy picture a moment after
 * it comes into view.
 */
export async function lastingFaults(tab: Tab): Promise<string[]> {
  let found = await tab.run(faults);
  for (let tries = 0; found.length > 0 && tries < 10; tries += 1) {
    await new Promise((done) => setTimeout(done, 500));
    found = await tab.run(faults);
  }
  return found;
}
