import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { type Browser, phone, type Tab } from "./tab.ts";

/** Debian's paths of WebKitGTK's browser, on both architectures. */
const miniBrowser = ["x86_64-linux-gnu", "aarch64-linux-gnu"]
  .map((machine) => `/usr/lib/${machine}/webkit2gtk-4.1/MiniBrowser`)
  .find(existsSync);

async function display(): Promise<{ name: string; server: ChildProcess }> {
  const server = spawn(
    "Xvfb",
    ["-displayfd", "3", "-screen", "0", "1440x1000x24", "-nolisten", "tcp"],
    {
      stdio: ["ignore", "ignore", "ignore", "pipe"],
    },
  );
  for await (const line of createInterface({ input: server.stdio[3] as Readable })) {
    return { name: `:${line.trim()}`, server };
  }
  throw new Error("Xvfb did not start");
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/**
 * Starts WebKitGTK's small browser by WebDriver. Its window is at least as wide as its tool bar
 * (447 px). WebDriver reports no errors; the app reports them to the server, where the tests look.
 */
export async function launchWebKit(): Promise<Browser> {
  if (!miniBrowser) throw new Error("WebKitGTK's MiniBrowser is not installed");
  const binary = miniBrowser;
  const screen = await display();
  const port = await freePort();
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: screen.name,
      // The browser opens only our pages, also as root and in containers.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
      LIBGL_ALWAYS_SOFTWARE: "1",
    },
    stdio: "ignore",
  });
  const close = async () => {
    driver.kill();
    screen.server.kill();
  };

  async function call<Value>(method: string, path: string, body?: object): Promise<Value> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(method === "POST" && { body: JSON.stringify(body ?? {}) }),
    });
    const { value } = (await response.json()) as { value: unknown };
    const failure = value as { error?: string; message?: string } | null;
    if (!response.ok) throw new Error(`${path}: ${failure?.error} ${failure?.message}`);
    return value as Value;
  }

  const listening = async () => {
    for (let tries = 0; tries < 100; tries += 1) {
      try {
        await call("GET", "/status");
        return;
      } catch {
        await new Promise((done) => setTimeout(done, 50));
      }
    }
    throw new Error("WebKitWebDriver did not start");
  };
  await listening();

  async function open(): Promise<Tab> {
    const { sessionId } = await call<{ sessionId: string }>("POST", "/session", {
      capabilities: {
        alwaysMatch: {
          browserName: "MiniBrowser",
          "webkitgtk:browserOptions": { binary, args: ["--automation"] },
        },
      },
    });
    const at = `/session/${sessionId}`;
    await call("POST", `${at}/window/rect`, { ...phone, height: phone.height + 38 });
    const pointer = (actions: object[]) =>
      call("POST", `${at}/actions`, {
        actions: [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }],
      });
    const tab: Tab = {
      goto: (url) => call("POST", `${at}/url`, { url }),
      run: (script, argument) =>
        call("POST", `${at}/execute/sync`, {
          script: `return (${script})(arguments[0])`,
          args: [argument ?? null],
        }),
      load: (source) => call("POST", `${at}/execute/sync`, { script: source, args: [] }),
      press: async ({ x, y }) => {
        const place = { x: Math.round(x), y: Math.round(y), origin: "viewport", duration: 0 };
        await pointer([
          { type: "pointerMove", ...place },
          { type: "pointerDown", button: 0 },
          { type: "pointerUp", button: 0 },
        ]);
      },
      type: async (text) => {
        const actions = [...text].flatMap((value) => [
          { type: "keyDown", value },
          { type: "keyUp", value },
        ]);
        await call("POST", `${at}/actions`, { actions: [{ type: "key", id: "keys", actions }] });
      },
      picture: async () => Buffer.from(await call<string>("GET", `${at}/screenshot`), "base64"),
      faults: () => [],
      close: () => call("DELETE", at),
    };
    return tab;
  }

  return { open, close };
}
