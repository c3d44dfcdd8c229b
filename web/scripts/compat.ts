/**
 * Fails if the app uses a feature that the oldest browsers lack (package.json, `browserslist`): a
 * global, property or method of the language or the browser, or a property, selector, at-rule,
 * function or unit of CSS. Syntax is not checked: the build lowers it. `compat.json` lists accepted
 * features with the reason.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import bcd from "@mdn/browser-compat-data" with { type: "json" };
import { browserslistToTargets, transform } from "lightningcss";
import postcss from "postcss";
import ts from "typescript";
import manifest from "../package.json" with { type: "json" };
import { forTheFloor } from "./colours.ts";
import { oldest } from "./floor.ts";

const web = resolve(import.meta.dirname, "..");
const folders = ["apps", "features", "lib", "ui", "worker", "styles"];
/** The console has younger browsers (`vite.console.config.ts`). */
const elsewhere = "apps/console";
const allowed = JSON.parse(readFileSync(join(web, "compat.json"), "utf8")) as Record<
  string,
  string
>;

type Support = {
  version_added: string | boolean | null;
  partial_implementation?: true;
  flags?: unknown;
  prefix?: string;
  version_removed?: unknown;
};
type Feature = { __compat?: { support: Record<string, Support | Support[]> } } & {
  [name: string]: Feature;
};

function feature(path: readonly string[]): Feature | undefined {
  let at = bcd as unknown as Feature | undefined;
  for (const name of path) at = at && Object.hasOwn(at, name) ? at[name] : undefined;
  return at?.__compat ? at : undefined;
}

function missing(of: Feature): string[] {
  return oldest
    .filter(({ browser, version }) => {
      const support = of.__compat?.support[browser];
      const entries = support === undefined ? [] : Array.isArray(support) ? support : [support];
      return !entries.some(({ version_added: added, flags, prefix, version_removed }) => {
        if (flags || prefix || version_removed) return false;
        if (typeof added !== "string") return added === true;
        return added !== "preview" && Number.parseFloat(added.replace("≤", "")) <= version;
      });
    })
    .map(({ browser, version }) => `${browser} ${version}`);
}

type Use = { key: string; where: string; without: string[] };
const uses: Use[] = [];
const unsupported = new Map<string, string[]>();

function use(paths: string[][], where: string): void {
  for (const path of paths) {
    const found = feature(path);
    if (!found) continue;
    const key = path.join(".");
    const without = unsupported.get(key) ?? missing(found);
    unsupported.set(key, without);
    if (without.length > 0) uses.push({ key, where, without });
    return;
  }
}

function program(config: string): ts.Program {
  const file = join(web, config);
  const { config: read } = ts.readConfigFile(file, ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(read, ts.sys, join(file, ".."));
  return ts.createProgram(fileNames, options);
}

const isLib = (file: ts.SourceFile) => /\/typescript\/lib\/lib\./.test(file.fileName);
const isOurs = (file: ts.SourceFile) =>
  folders.some((folder) => file.fileName.startsWith(`${join(web, folder)}/`)) &&
  !file.fileName.startsWith(`${join(web, elsewhere)}/`) &&
  !/\.test\.tsx?$|\/generated\/|\/gallery\/|\.d\.ts$/.test(file.fileName);

/** A declaration's interface, and whether the member belongs to the constructor. */
function ownerOf(declaration: ts.Declaration): { name: string; fixed: boolean } | null {
  const parent = declaration.parent;
  if (ts.isInterfaceDeclaration(parent)) {
    const made = /^(\w+)Constructor$/.exec(parent.name.text)?.[1];
    return { name: made ?? parent.name.text, fixed: made !== undefined };
  }
  if (ts.isTypeLiteralNode(parent) && ts.isVariableDeclaration(parent.parent)) {
    return { name: parent.parent.name.getText(), fixed: true };
  }
  return null;
}

/** A member's possible paths: of its own interface and of the value's types. */
function pathsOf(
  member: string,
  owner: { name: string; fixed: boolean },
  types: string[],
): string[][] {
  const names = [owner.name, ...types].map((name) =>
    name.replace(/^Readonly(?=Array|Map|Set)/, ""),
  );
  return names.flatMap((name) => [
    ["api", name, owner.fixed ? `${member}_static` : member],
    ["javascript", "builtins", name, member],
  ]);
}

/** Whether a property is tested before use: `x.y?.()`, `typeof x.y`, or alone in a condition. */
function guarded(node: ts.PropertyAccessExpression): boolean {
  const { parent } = node;
  if (ts.isCallExpression(parent) && parent.expression === node)
    return parent.questionDotToken !== undefined;
  return ts.isTypeOfExpression(parent);
}

function inScripts(of: ts.Program): void {
  const checker = of.getTypeChecker();
  const bases = (type: ts.Type): string[] => {
    const own = checker.getApparentType(type);
    const parts = own.isUnionOrIntersection() ? own.types : [own];
    return parts.flatMap((part) => {
      const name = part.symbol?.name;
      const more = part.isClassOrInterface() ? checker.getBaseTypes(part) : [];
      return [...(name ? [name] : []), ...more.flatMap(bases)];
    });
  };
  for (const source of of.getSourceFiles()) {
    if (!isOurs(source)) continue;
    const visit = (node: ts.Node): void => {
      const at = () => {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart());
        return `${relative(web, source.fileName)}:${line + 1}`;
      };
      if (ts.isPropertyAccessExpression(node) && !guarded(node)) {
        const symbol = checker.getSymbolAtLocation(node.name);
        const declaration = symbol?.declarations?.find((found) => isLib(found.getSourceFile()));
        const owner = declaration && ownerOf(declaration);
        if (owner) {
          use(
            pathsOf(node.name.text, owner, bases(checker.getTypeAtLocation(node.expression))),
            at(),
          );
        }
      } else if (ts.isJsxAttribute(node)) {
        const name = node.name.getText();
        use([["html", "global_attributes", name.toLowerCase()]], at());
      } else if (
        ts.isIdentifier(node) &&
        !ts.isPropertyAccessExpression(node.parent) &&
        !ts.isTypeNode(node.parent)
      ) {
        const symbol = checker.getSymbolAtLocation(node);
        const value = symbol?.valueDeclaration;
        if (
          value &&
          isLib(value.getSourceFile()) &&
          (ts.isVariableDeclaration(value) || ts.isFunctionDeclaration(value))
        ) {
          const name = node.text;
          use(
            [
              ["api", name],
              ["javascript", "builtins", name],
              ["api", "Window", name],
            ],
            at(),
          );
        }
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
}

inScripts(program("tsconfig.json"));
inScripts(program("worker/tsconfig.json"));

/* Styles, as the build lowers them. */

const lowered = browserslistToTargets(manifest.browserslist);

const values: [pattern: RegExp, path: string[]][] = [
  [/\bcolor-mix\(/, ["css", "types", "color", "color-mix"]],
  [/\blight-dark\(/, ["css", "types", "color", "light-dark"]],
  [/\boklch\(/, ["css", "types", "color", "oklch"]],
  [/\d[dsl]v[hwib]\b/, ["css", "types", "length", "viewport_percentage_units_dynamic"]],
  [/\dcq[whib]\b/, ["css", "types", "length", "container_query_length_units"]],
];

function inStyles(file: string): void {
  const { css: source } = postcss([forTheFloor]).process(readFileSync(join(web, file), "utf8"), {
    from: undefined,
  });
  const { code } = transform({
    filename: file,
    code: Buffer.from(source),
    targets: lowered,
    errorRecovery: true,
  });
  // Rules inside @supports are optional.
  const text = code.toString().replace(/@supports[^{]*\{(?:[^{}]|\{[^{}]*\})*\}/g, "");
  for (const [, name = ""] of text.matchAll(/@([a-z-]+)/g)) use([["css", "at-rules", name]], file);
  for (const [, selector = "", body = ""] of text.matchAll(/([^{};]+)\{([^{}]*)\}/g)) {
    for (const [, name = ""] of selector.matchAll(/::?([a-z-]+)/g))
      use([["css", "selectors", name]], `${file}: ${selector.trim()}`);
    const before = new Set<string>();
    for (const [, property = "", value = ""] of body.matchAll(/([a-z-]+)\s*:\s*([^;]+)/g)) {
      const where = `${file}: ${selector.trim()}`;
      const prefixed = new RegExp(`-(webkit|moz)-${property}:`).test(body);
      if (!property.startsWith("-") && !prefixed) use([["css", "properties", property]], where);
      // Older browsers use the earlier declaration of the same property.
      if (!before.has(property))
        for (const [pattern, path] of values) if (pattern.test(value)) use([path], where);
      before.add(property);
    }
  }
}

for (const folder of folders) {
  const files = readdirSync(join(web, folder), { recursive: true, encoding: "utf8" });
  for (const file of files)
    if (
      file.endsWith(".css") &&
      !file.includes("gallery") &&
      !join(folder, file).startsWith(`${elsewhere}/`)
    )
      inStyles(join(folder, file));
}

let wrong = 0;
for (const [key, found] of [...Map.groupBy(uses, ({ key }) => key)].sort()) {
  if (key in allowed) continue;
  wrong += 1;
  console.error(`${key}: not in ${found[0]?.without.join(", ")}`);
  for (const where of new Set(found.slice(0, 6).map(({ where }) => where)))
    console.error(`  ${where}`);
}
for (const key of Object.keys(allowed)) {
  if (uses.some((each) => each.key === key)) continue;
  wrong += 1;
  console.error(`${key}: compat.json allows it, and nothing uses it`);
}
if (wrong > 0) {
  console.error(
    "the oldest browsers lack it: do without, add it to lib/floor, or say in compat.json why it harms nobody",
  );
  process.exit(1);
}
console.log(
  `nothing is used that ${oldest.map(({ browser, version }) => `${browser} ${version}`).join(", ")} lack`,
);
