import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";

const root = resolve(import.meta.dirname, "..");
const read = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]),
  );

it("the generated types are those of the server's description (else: npm run api)", () => {
  const path = mkdtempSync(join(tmpdir(), "arena-api-"));
  try {
    const cli = join(root, "node_modules/@hey-api/openapi-ts/bin/run.js");
    execFileSync(process.execPath, [cli, "--output", path, "--silent"], { cwd: root });
    expect(read(join(root, "api/generated"))).toEqual(read(path));
  } finally {
    rmSync(path, { recursive: true });
  }
});
