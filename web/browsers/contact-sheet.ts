/** Writes web/test-results/browsers/index.html: every screen in every browser, side by side. */
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pictures } from "./pictures.ts";

const browsers = readdirSync(pictures, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const screens = new Set(browsers.flatMap((name) => readdirSync(join(pictures, name))));
const rows = [...screens].sort().map((file) => {
  const cells = browsers.map(
    (name) => `<td><img loading="lazy" width="300" src="${name}/${file}" alt=""></td>`,
  );
  return `<tr><th>${file.replace(".png", "")}</th>${cells.join("")}</tr>`;
});
writeFileSync(
  join(pictures, "index.html"),
  `<!doctype html><meta charset="utf-8"><title>Screens in other browsers</title>
<body style="background:#777;font-family:sans-serif"><table>
<tr><th></th>${browsers.map((name) => `<th>${name}</th>`).join("")}</tr>
${rows.join("\n")}
</table>
`,
);
console.log("web/test-results/browsers/index.html");
