// Circles between the files of a crate: files that need each other, directly or around others, so
// that none can be read first. Imports are followed through re-exports to the defining file. Tests
// are not looked at.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** The imports of a `use` as paths: `a::{b, c as d}` is [["a","b"],"b"] and [["a","c"],"d"]. */
export function imports(tree) {
  const found = [];
  const read = (text, before) => {
    for (const part of split(text)) {
      const brace = part.indexOf("{");
      if (brace >= 0) {
        const head = part.slice(0, brace).split("::").map((segment) => segment.trim()).filter(Boolean);
        read(part.slice(brace + 1, part.lastIndexOf("}")), [...before, ...head]);
        continue;
      }
      const [whole, alias] = part.split(/\s+as\s+/).map((each) => each.trim());
      if (!whole) continue;
      let segments = [...before, ...whole.split("::").map((segment) => segment.trim()).filter(Boolean)];
      if (segments.at(-1) === "self") segments = segments.slice(0, -1);
      found.push([segments, alias ?? segments.at(-1)]);
    }
  };
  read(tree, []);
  return found;
}

/** Splits at the commas outside braces. */
function split(text) {
  const parts = [];
  let [depth, from] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "{") depth++;
    else if (text[at] === "}") depth--;
    else if (text[at] === "," && depth === 0) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, text.slice(from)].map((part) => part.trim()).filter(Boolean);
}

/** The code without comments, strings and test modules. */
export function bare(code) {
  const blank = code.replace(
    /\/\/[^\n]*|\/\*[\s\S]*?\*\/|\bb?r(#*)"[\s\S]*?"\1|\bb?"(?:\\[\s\S]|[^"\\])*"|"(?:\\[\s\S]|[^"\\])*"|'(?:\\.[^']*|[^'\\])'/g,
    " ",
  );
  let out = "";
  let from = 0;
  for (const found of blank.matchAll(/#\[cfg\((?:all\()?test\b[^\]]*\]\s*(?:pub(?:\([^)]*\))?\s+)?mod\s+\w+\s*\{/g)) {
    if (found.index < from) continue;
    out += blank.slice(from, found.index);
    let at = found.index + found[0].length;
    for (let depth = 1; depth > 0 && at < blank.length; at++) {
      if (blank[at] === "{") depth++;
      else if (blank[at] === "}") depth--;
    }
    from = at;
  }
  return out + blank.slice(from);
}

/** A file's child modules and imported names. */
function declarations(code) {
  const children = new Set();
  for (const [, test, name] of code.matchAll(/(#\[cfg\(test\)\]\s*)?(?:pub(?:\([^)]*\))?\s+)?\bmod\s+(\w+)\s*;/g)) {
    if (!test) children.add(name);
  }
  const uses = [];
  const rest = code.replace(/\bpub\(in [^)]*\)/g, " ").replace(/\bmod\s+\w+\s*;/g, " ").replace(/\buse\s+([^;]+);/g, (_, tree) => {
    uses.push(...imports(tree));
    return " ";
  });
  return { children, uses, rest };
}

/** A crate's modules by path (`""` for its root), each with its file and declarations. */
function modules(root) {
  const found = new Map();
  const add = (file, segments, folder) => {
    const { children, uses, rest } = declarations(bare(readFileSync(file, "utf8")));
    found.set(segments.join("::"), { file, segments, children, uses, rest });
    for (const child of children) {
      const [flat, nested] = [path.join(folder, `${child}.rs`), path.join(folder, child, "mod.rs")];
      if (existsSync(flat)) add(flat, [...segments, child], path.join(folder, child));
      else if (existsSync(nested)) add(nested, [...segments, child], path.join(folder, child));
    }
  };
  add(root, [], path.dirname(root));
  return found;
}

/** The file that defines a path, seen from a module; nothing if the path leaves the crate. */
function definition(all, from, segments, seen = new Set()) {
  let module = from;
  let rest = [...segments];
  if (rest[0] === "crate") [module, rest] = [all.get(""), rest.slice(1)];
  else if (rest[0] === "self") rest = rest.slice(1);
  while (rest[0] === "super") [module, rest] = [all.get(module.segments.slice(0, -1).join("::")), rest.slice(1)];
  if (!module) return undefined;
  if (rest.length === 0) return module.file;
  const key = `${module.file} ${rest.join("::")}`;
  if (seen.has(key)) return undefined;
  seen.add(key);
  const [name, ...after] = rest;
  const child = all.get([...module.segments, name].join("::"));
  if (child && module.children.has(name)) return definition(all, child, ["self", ...after], seen);
  const bound = module.uses.find(([, alias]) => alias === name);
  if (bound) return definition(all, module, [...bound[0], ...after], seen);
  for (const [glob] of module.uses.filter(([, alias]) => alias === "*")) {
    const target = definition(all, module, [...glob.slice(0, -1), ...rest], seen);
    if (target && defines(all, target, rest.at(-1))) return target;
  }
  // A path that is not relative and begins with neither a module nor an import of ours belongs to
  // another crate.
  return segments[0] === "crate" || segments[0] === "super" || segments[0] === "self" ? module.file : undefined;
}

function defines(all, file, name) {
  const module = [...all.values()].find((each) => each.file === file);
  return new RegExp(`\\b(?:fn|struct|enum|trait|type|const|static|macro_rules!)\\s+${name}\\b`).test(module.rest);
}

/** Each file with the files it needs. */
function needs(all) {
  const graph = new Map();
  for (const module of all.values()) {
    const targets = new Set();
    const follow = (segments) => {
      const target = definition(all, module, segments);
      if (target && target !== module.file) targets.add(target);
    };
    const ours = ([first]) => ["crate", "super", "self"].includes(first) || module.children.has(first);
    const isModule = new Map();
    for (const [segments, alias] of module.uses) {
      // A file that only re-exports a name does not need its definition.
      if (!ours(segments) || alias === "*" || !new RegExp(`(?<![.:\\w])(?<!fn )${alias}\\b`).test(module.rest)) continue;
      const target = definition(all, module, segments);
      const leads = [...all.values()].find((each) => each.file === target);
      // The name of a module stands for the items that are taken from it, which follow below.
      if (leads && leads.segments.at(-1) === segments.at(-1) && !defines(all, target, segments.at(-1))) isModule.set(alias, segments);
      else follow(segments);
    }
    for (const [, text] of module.rest.matchAll(/(?<![\w:])((?:\w+::)+\w+)/g)) {
      const segments = text.split("::");
      if (isModule.has(segments[0])) follow([...isModule.get(segments[0]), ...segments.slice(1)]);
      else if (ours(segments)) follow(segments);
    }
    graph.set(module.file, targets);
  }
  return graph;
}

/** Groups of nodes that reach each other (Tarjan), the largest first. */
export function groups(graph) {
  const [index, low, stack, on, found] = [new Map(), new Map(), [], new Set(), []];
  const visit = (node) => {
    index.set(node, index.size);
    low.set(node, index.get(node));
    stack.push(node);
    on.add(node);
    for (const next of graph.get(node) ?? []) {
      if (!index.has(next)) {
        visit(next);
        low.set(node, Math.min(low.get(node), low.get(next)));
      } else if (on.has(next)) low.set(node, Math.min(low.get(node), index.get(next)));
    }
    if (low.get(node) !== index.get(node)) return;
    const group = [];
    let member;
    do {
      member = stack.pop();
      on.delete(member);
      group.push(member);
    } while (member !== node);
    if (group.length > 1) found.push(group.sort());
  };
  for (const node of graph.keys()) if (!index.has(node)) visit(node);
  return found.sort((a, b) => b.length - a.length);
}

/** A crate's circles by the folder of its `Cargo.toml`: groups of files, relative to `base`. */
export function circles(crate, base = process.cwd()) {
  const roots = ["lib.rs", "main.rs"].map((name) => path.join(crate, "src", name)).filter((file) => existsSync(file));
  return roots.flatMap((root) =>
    groups(needs(modules(root))).map((group) => group.map((file) => path.relative(base, file))),
  );
}

export function crates(folder) {
  return readdirSync(folder).map((name) => path.join(folder, name)).filter((crate) => existsSync(path.join(crate, "Cargo.toml")));
}

/**
 * Differences from the known circles: one that is new or has grown, and one that is gone or has
 * shrunk, whose line has to follow.
 */
export function unexpected(found, known) {
  const faults = [];
  const left = [...known];
  for (const group of found) {
    const at = left.findIndex(({ folder }) => group.every((file) => file.startsWith(`${folder}/`)));
    const line = at < 0 ? undefined : left.splice(at, 1)[0];
    if (!line || group.length > line.files) {
      faults.push(`these files need each other; move what they share to a file of its own:\n  ${group.join("\n  ")}`);
    } else if (group.length < line.files) {
      faults.push(`the circle in ${line.folder} has ${group.length} files now: write that in scripts/walls.mjs`);
    }
  }
  for (const { folder } of left) faults.push(`there is no circle in ${folder} any more: delete its line in scripts/walls.mjs`);
  return faults;
}
