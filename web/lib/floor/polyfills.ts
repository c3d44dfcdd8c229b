/** What browsers from the floor (package.json, `browserslist`) up to those of 2024 lack. Loaded by them alone, before the app begins. */
import "core-js/actual/array/at";
import "core-js/actual/array/find-last";
import "core-js/actual/array/to-reversed";
import "core-js/actual/array/to-sorted";
import "core-js/actual/object/has-own";
import "core-js/actual/string/at";
import "wicg-inert";
import "./abort-signal.ts";
import "./dialog.ts";
