// Started by scripts/dev.sh. Runs the web app's development server; builds and restarts the
// product's server when its sources change. While they do not compile, the last good server keeps
// running.
import { spawn } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const binary = process.env.ARENA_BINARY;
delete process.env.ARENA_BINARY;

const server = ["crates", "content", "Cargo.toml", "Cargo.lock"];
const wasm = ["crates/games/src", "crates/games-web/src"];
const LOOK_EVERY_MS = 500;

const say = (text) => console.log(`dev: ${text}`);

/**
 * The newest file's time below some paths, and the number of files, because a removed file is a
 * change too.
 */
function state(paths) {
  let newest = 0;
  let count = 0;
  const look = (path) => {
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found) return;
    if (found.isDirectory()) {
      for (const name of readdirSync(path)) look(join(path, name));
      return;
    }
    newest = Math.max(newest, found.mtimeMs);
    count += 1;
  };
  for (const path of paths) look(path);
  return `${newest} ${count}`;
}

const run = (command, args) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ["ignore", "inherit", "inherit"] });
    child.on("error", (error) => {
      say(`${command}: ${error.message}`);
      resolve(false);
    });
    child.on("exit", (code) => resolve(code === 0));
  });

let running;
let stopping = false;

async function stop() {
  if (!running) return;
  const gone = new Promise((resolve) => running.once("exit", resolve));
  running.kill("SIGTERM");
  await gone;
}

function start() {
  const child = spawn(binary, ["serve"], { stdio: ["ignore", "inherit", "inherit"] });
  running = child;
  child.on("exit", (code, signal) => {
    if (running === child) running = undefined;
    if (!stopping && code !== 0) say(`the server ended with ${signal ?? code}; it starts again after the next change`);
  });
}

async function renew() {
  if (!(await run("cargo", ["build", "--package", "arena-server"]))) {
    say("not built; the next change tries again");
    return;
  }
  if (stopping) return;
  await stop();
  if (!stopping) start();
}

// A process group of its own: npm does not pass signals on.
const vite = spawn("npm", ["run", "-s", "dev", "--", "--host", "127.0.0.1"], {
  cwd: "web",
  detached: true,
  stdio: ["ignore", "inherit", "inherit"],
});
vite.on("exit", () => end(1));

async function end(code) {
  if (stopping) return;
  stopping = true;
  try {
    process.kill(-vite.pid, "SIGTERM");
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
  await stop();
  process.exit(code);
}
process.on("SIGINT", () => end(0));
process.on("SIGTERM", () => end(0));

let seen = { server: "", wasm: state(wasm) };
while (!stopping) {
  const now = { server: state(server), wasm: state(wasm) };
  if (now.server !== seen.server) {
    // Changes during this build are seen in the next round.
    if (now.wasm !== seen.wasm) await run("bash", ["scripts/wasm.sh"]);
    seen = now;
    await renew();
  }
  await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
}
