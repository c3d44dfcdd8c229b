import { createHash } from "node:crypto";
import { cp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";

/** Files of a build that name scripts or contain texts. */
const written = new Set([".js", ".html", ".json"]);

/**
 * Copies the built web app as a later release: one label differs, so every script has another name,
 * as after a change of shared code. The worker differs too; styles, pictures and games are the
 * same.
 */
export async function newerBuild(folder: string, into: string, label: [string, string]) {
  await cp(folder, into, { recursive: true });
  const files = await readdir(into, { recursive: true, withFileTypes: true });
  const paths = files
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name));
  const scripts = await readdir(join(into, "assets"));
  const names = new Map(
    scripts
      .filter((name) => name.endsWith(".js"))
      .map((name) => {
        const hash = createHash("sha256")
          .update(name + label[1])
          .digest("hex");
        return [name, name.replace(/-[\w-]{7,8}\.js$/, `-${hash.slice(0, 8)}.js`)];
      }),
  );
  const known = new RegExp(
    [...names.keys()].map((name) => name.replaceAll(".", "\\.")).join("|"),
    "g",
  );
  const [before, after] = label;
  for (const path of paths) {
    if (!written.has(extname(path))) continue;
    const text = await readFile(path, "utf8");
    let newer = text.replaceAll(known, (name) => names.get(name) ?? name);
    newer = newer
      .replaceAll(`\`${before}\``, `\`${after}\``)
      .replaceAll(`"${before}"`, `"${after}"`)
      .replaceAll(`>${before}<`, `>${after}<`);
    if (basename(path) === "sw.js")
      newer = newer.replace(/\b[0-9a-f]{12}\b/, (build) => build.split("").reverse().join(""));
    if (newer === text) continue;
    await writeFile(path, newer);
    // The compressed copies would still be the old ones.
    for (const twin of [".br", ".gz"]) await rm(path + twin, { force: true });
  }
  const assets = join(into, "assets");
  for (const file of await readdir(assets)) {
    const [, name = "", ending = ""] = /^(.+\.js)(\.\w+)?$/.exec(file) ?? [];
    const newer = names.get(name);
    if (newer) await rename(join(assets, file), join(assets, newer + ending));
  }
}
