/** `inert` for Chrome 87 to 101, Safari 14 and Firefox 78. */
import "./inert.css";

// wicg-inert writes a style into the page unless it finds one by this name; the page's policy allows none that is written.
document.head.append(Object.assign(document.createElement("link"), { id: "inert-style" }));

export const ready = import("wicg-inert");
