import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { bare, circles, groups, imports, unexpected } from "./circles.mjs";

function of(files) {
  const crate = mkdtempSync(path.join(tmpdir(), "circles-"));
  try {
    for (const [name, code] of Object.entries(files)) {
      const file = path.join(crate, "src", name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, code);
    }
    return circles(crate, crate).map((group) => group.map((file) => file.replace(/^src\//, "")));
  } finally {
    rmSync(crate, { recursive: true });
  }
}

test("the paths of a use are read with braces, aliases and self", () => {
  assert.deepEqual(imports("crate::{a::{self, B}, c::D as E, f::*}"), [
    [["crate", "a"], "a"],
    [["crate", "a", "B"], "B"],
    [["crate", "c", "D"], "E"],
    [["crate", "f", "*"], "*"],
  ]);
});

test("comments, strings and tests are not code", () => {
  const code = bare(`use a::b; // crate::c
const T: &str = "crate::d"; const C: char = '"';
#[cfg(test)]
mod tests { use crate::e; fn f() { if true { } } }
fn g() { crate::h() }`);
  assert.doesNotMatch(code, /crate::[cde]/);
  assert.match(code, /crate::h/);
});

test("two files that use each other are a circle, and one that uses the other is none", () => {
  const lib = "mod a; mod b;";
  assert.deepEqual(of({ "lib.rs": lib, "a.rs": "use crate::b::B; struct A(B);", "b.rs": "struct B(super::a::A);" }), [["a.rs", "b.rs"]]);
  assert.deepEqual(of({ "lib.rs": lib, "a.rs": "use crate::b::B; struct A(B);", "b.rs": "struct B;" }), []);
});

test("a re-export leads to the file that defines the name", () => {
  const files = {
    "lib.rs": "mod a;",
    "a/mod.rs": "mod one; mod two; pub use one::One; pub use two::Two;",
    "a/one.rs": "use super::Two; pub struct One(Two);",
    "a/two.rs": "pub struct Two;",
  };
  assert.deepEqual(of(files), []);
  assert.deepEqual(of({ ...files, "a/two.rs": "pub struct Two(Box<super::One>);" }), [["a/one.rs", "a/two.rs"]]);
});

test("a folder's own file that uses its parts, which use it, is a circle", () => {
  const part = { "lib.rs": "mod a;", "a/part.rs": "pub fn go() -> u8 { super::MOST }" };
  assert.deepEqual(of({ ...part, "a/mod.rs": "mod part; const MOST: u8 = 1; pub fn all() { part::go(); }" }), [["a/mod.rs", "a/part.rs"]]);
  assert.deepEqual(of({ ...part, "a/mod.rs": "mod part; const MOST: u8 = 1; pub use part::go;" }), []);
});

test("groups are those that reach each other", () => {
  const graph = new Map([["a", ["b"]], ["b", ["c"]], ["c", ["a", "d"]], ["d", []]]);
  assert.deepEqual(groups(graph), [["a", "b", "c"]]);
});

test("a new circle, a larger one, and a line without its circle are refused", () => {
  const known = [{ folder: "x", files: 2, why: "one thing" }];
  const circle = ["x/a.rs", "x/b.rs"];
  assert.deepEqual(unexpected([circle], known), []);
  assert.match(unexpected([[...circle, "x/c.rs"]], known)[0], /need each other/);
  assert.match(unexpected([["y/a.rs", "y/b.rs"], circle], known)[0], /y\/a\.rs/);
  assert.match(unexpected([circle], [{ ...known[0], files: 3 }])[0], /has 2 files now/);
  assert.match(unexpected([], known)[0], /no circle in x any more/);
});
