import "./announcement.css";

/** The announcement to every subscriber, in the reader's language. */
export type AnnouncementBar = {
  tone: "notice" | "warning";
  text: string;
  lang: string;
  dir: "ltr" | "rtl";
  /** When it disappears by itself. */
  until: string | null;
};

const id = "announcement";
/** A timer cannot wait longer. */
const longestMs = 2 ** 31 - 1;
let ending: ReturnType<typeof setTimeout> | undefined;

/**
 * Shows an announcement on top of the page, or none. The element stands outside the app: the server writes it into the page,
 * so that it is there before any script.
 */
export function showAnnouncement(bar: AnnouncementBar | null): void {
  clearTimeout(ending);
  const present = document.getElementById(id);
  if (!bar) {
    present?.remove();
    return;
  }
  const element = present ?? document.createElement("p");
  element.id = id;
  element.setAttribute("role", "status");
  element.dataset.tone = bar.tone;
  element.lang = bar.lang;
  element.dir = bar.dir;
  if (!present) document.body.prepend(element);
  // Changed in the page: screen readers say it.
  if (element.textContent !== bar.text) element.textContent = bar.text;
  const left = bar.until === null ? longestMs : Date.parse(bar.until) - Date.now();
  if (left < longestMs) ending = setTimeout(() => showAnnouncement(null), Math.max(left, 0));
}
