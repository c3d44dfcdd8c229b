import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type AnnouncementBar, showAnnouncement } from "./announcement.ts";

const bar = (more: Partial<AnnouncementBar> = {}): AnnouncementBar => ({
  tone: "notice",
  text: "Back at ten",
  lang: "en",
  dir: "ltr",
  until: null,
  ...more,
});
const shown = () => document.querySelector<HTMLElement>("#announcement");

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-12-01T12:00:00Z") }));
afterEach(() => {
  showAnnouncement(null);
  vi.useRealTimers();
});

it("stands first on the page, is told to screen readers, and goes", () => {
  document.body.innerHTML = '<div id="root"></div>';
  showAnnouncement(bar());
  expect(document.body.firstElementChild).toBe(shown());
  expect(shown()).toHaveTextContent("Back at ten");
  expect(shown()).toHaveAttribute("role", "status");
  showAnnouncement(null);
  expect(shown()).toBeNull();
});

it("takes the place of the one that the server wrote into the page", () => {
  document.body.innerHTML = '<p id="announcement" data-tone="notice">Before</p>';
  showAnnouncement(bar({ tone: "warning", text: "دس بجے", lang: "ur", dir: "rtl" }));
  expect(document.querySelectorAll("#announcement")).toHaveLength(1);
  expect(shown()).toHaveTextContent("دس بجے");
  expect(shown()).toHaveAttribute("dir", "rtl");
  expect(shown()).toHaveAttribute("data-tone", "warning");
});

it("goes at its end, and not at the end of the one before", () => {
  showAnnouncement(bar({ until: "2026-12-01T12:05:00Z" }));
  showAnnouncement(bar({ until: "2026-12-01T12:10:00Z" }));
  vi.advanceTimersByTime(9 * 60_000);
  expect(shown()).not.toBeNull();
  vi.advanceTimersByTime(60_000);
  expect(shown()).toBeNull();
});
