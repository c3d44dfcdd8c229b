import { execFile } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const script = resolve(import.meta.dirname, "../../scripts/postgres.sh");

export type OwnPostgres = {
  url: string;
  /** A folder for what belongs to the database's nodes; `stop` removes it. */
  folder: string;
  stop: () => Promise<void>;
};

/** Starts a Postgres for several nodes of one product. */
export async function ownPostgres(): Promise<OwnPostgres> {
  const folder = await mkdtemp(join(tmpdir(), "arena-nodes-"));
  // The database's user needs access to its folder.
  await chmod(folder, 0o711);
  const run = async (command: "start" | "stop") =>
    (await promisify(execFile)("bash", [script, command, join(folder, "pg")])).stdout.trim();
  return {
    url: await run("start"),
    folder,
    stop: async () => {
      await run("stop");
      await rm(folder, { recursive: true, force: true });
    },
  };
}
