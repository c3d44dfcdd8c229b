/** Polyfills `inert` for Chrome 87 to 101, Safari 14 and Firefox 78. */
import "./inert.css";

// wicg-inert writes a style into the page unless an element has this id. The page's policy forbids
// such styles.
document.head.append(Object.assign(document.createElement("link"), { id: "inert-style" }));

export const ready = import("wicg-inert");
