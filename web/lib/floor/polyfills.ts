/**
 * Features that browsers from the floor (package.json, `browserslist`) up to those of 2024 lack.
 * Only these load this file, before the app starts.
 */
import "core-js/actual/array/at";
import "core-js/actual/array/find-last";
import "core-js/actual/array/to-reversed";
import "core-js/actual/array/to-sorted";
import "core-js/actual/object/has-own";
import "core-js/actual/string/at";
import "./abort-signal.ts";

/** Features that only the oldest of these browsers lack. */
const oldest: Promise<unknown>[] = [];
if (!("inert" in HTMLElement.prototype)) {
  oldest.push(import("./inert.ts").then(({ ready }) => ready));
}
if (typeof HTMLDialogElement === "undefined") oldest.push(import("./dialog.ts"));

export const ready: Promise<unknown> = Promise.all(oldest);
