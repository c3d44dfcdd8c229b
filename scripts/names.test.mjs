import assert from "node:assert/strict";
import { test } from "node:test";
import { faults, publicTypes } from "./names.mjs";

const types = publicTypes([
  ["a.rs", "pub struct One;\npub(crate) struct Two;\n// pub struct Three;"],
  ["b.rs", "pub enum One { A }\npub trait Two {}"],
]);

test("public types are found by their names, and others are not", () => {
  assert.deepEqual([...types], [["One", ["a.rs", "b.rs"]], ["Two", ["b.rs"]]]);
});

test("a name of several things needs a reason, and a reason a name", () => {
  assert.match(faults(types, {})[0], /^One stands for several things.*\n {2}a\.rs\n {2}b\.rs/);
  assert.deepEqual(faults(types, { One: "both are the first" }), []);
  assert.match(faults(types, { One: "both are the first", Two: "none" })[0], /^Two stands for one thing now/);
});
