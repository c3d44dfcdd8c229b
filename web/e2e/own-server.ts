import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";

export type OwnServer = {
  url: string;
  /** What an operator does at the server's command line; its lines. */
  arena: (...args: string[]) => Promise<string[]>;
  stop: () => Promise<void>;
};

/** A server of a test file's own, over an empty database, set up by these settings. */
export async function ownServer(settings: Record<string, string>): Promise<OwnServer> {
  const binary = process.env.ARENA_BINARY;
  if (!binary) throw new Error("ARENA_BINARY must name the built server");
  const data = await mkdtemp(join(tmpdir(), "arena-own-"));
  const env = {
    PATH: process.env.PATH,
    ARENA_DATA_DIR: data,
    ARENA_LISTEN: "127.0.0.1:0",
    ...settings,
  };
  const server = spawn(binary, ["serve"], { cwd: data, env, stdio: ["ignore", "pipe", "ignore"] });
  const stop = async () => {
    if (server.exitCode === null) {
      server.kill("SIGTERM");
      await once(server, "exit");
    }
    await rm(data, { recursive: true, force: true });
  };
  const arena = async (...args: string[]) =>
    (await promisify(execFile)(binary, args, { cwd: data, env })).stdout.split("\n");
  for await (const line of createInterface({ input: server.stdout })) {
    const url = /listens on (http:\S+)/.exec(line)?.[1];
    if (url) return { url, arena, stop };
  }
  await stop();
  throw new Error("the server did not start");
}
