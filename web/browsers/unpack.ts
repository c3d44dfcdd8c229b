import { execFile } from "node:child_process";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { createBrotliDecompress } from "node:zlib";

const cache = resolve(import.meta.dirname, "node_modules/.cache");

export async function unpacked(packageFolder: string, name: string): Promise<string> {
  const folder = join(cache, name);
  if (existsSync(folder)) return folder;
  await mkdir(cache, { recursive: true });
  const work = await mkdtemp(join(cache, `${name}-`));
  const bin = join(packageFolder, "bin");
  for (const file of await readdir(bin)) {
    if (!file.endsWith(".br")) continue;
    const plain = join(work, file.slice(0, -".br".length));
    await pipeline(
      createReadStream(join(bin, file)),
      createBrotliDecompress(),
      createWriteStream(plain),
    );
    if (plain.endsWith(".tar")) {
      await promisify(execFile)("tar", ["xf", plain, "-C", work]);
      await rm(plain);
    } else {
      await chmod(plain, 0o755);
    }
  }
  await rename(work, folder).catch(async (error: unknown) => {
    await rm(work, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  });
  return folder;
}
