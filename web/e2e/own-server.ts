import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";

export type OwnServer = {
  url: string;
  /** The link of the console's first invitation, if the settings have a console. */
  consoleLink: string | null;
  arena: (...args: string[]) => Promise<string[]>;
  /** Kills the server at any moment and starts it again on the same data. */
  crash: () => Promise<void>;
  /** Kills the server for good. */
  kill: () => Promise<void>;
  stop: () => Promise<void>;
};

/** A free local address, for a server that must know its own before it starts. */
export async function freeAddress(): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return `127.0.0.1:${port}`;
}

export async function ownServer(
  settings: Record<string, string> = {},
  listen = "127.0.0.1:0",
): Promise<OwnServer> {
  const path = process.env.ARENA_BINARY;
  if (!path) throw new Error("ARENA_BINARY must name the built server");
  const binary = path;
  const data = await mkdtemp(join(tmpdir(), "arena-own-"));
  const base = { PATH: process.env.PATH, ARENA_DATA_DIR: data, ...settings };
  let server: ChildProcess | undefined;

  async function end(signal: "SIGTERM" | "SIGKILL"): Promise<void> {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    server.kill(signal);
    await once(server, "exit");
  }
  let consoleLink: string | null = null;
  const awaitsConsole = "ARENA_CONSOLE__LISTEN" in settings;
  async function serve(listen: string): Promise<string> {
    const env = { ...base, ARENA_LISTEN: listen };
    const started = spawn(binary, ["serve"], {
      cwd: data,
      env,
      stdio: ["ignore", "pipe", "ignore"],
    });
    server = started;
    let url: string | undefined;
    for await (const line of createInterface({ input: started.stdout })) {
      url ??= /listens on (http:\S+)/.exec(line)?.[1];
      consoleLink = /^console: (http:\S+)/.exec(line)?.[1] ?? consoleLink;
      if (url && (consoleLink || !awaitsConsole)) return url;
    }
    throw new Error("the server did not start");
  }

  const url = await serve(listen);
  return {
    url,
    consoleLink,
    arena: async (...args) =>
      (await promisify(execFile)(binary, args, { cwd: data, env: base })).stdout.split("\n"),
    crash: async () => {
      await end("SIGKILL");
      await serve(new URL(url).host);
    },
    kill: () => end("SIGKILL"),
    stop: async () => {
      await end("SIGTERM");
      await rm(data, { recursive: true, force: true });
    },
  };
}
