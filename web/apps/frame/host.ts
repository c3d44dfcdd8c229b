/*
 * Runs one game build in a sandboxed frame (docs/games.md). All data comes with the app's first
 * message; the page has no token, no storage, and only builds' addresses.
 */
import type {
  Build,
  Files,
  FromGame,
  Opening,
  ToGame,
} from "../../features/games/frame/protocol.ts";
import { calmStorage } from "./storage.ts";

type Instance = { SendMessage(object: string, method: string, value?: string | number): void };
type Named = Omit<Build, "parts" | "assets">;
type Config = Named & {
  dataUrl: string;
  frameworkUrl: string;
  codeUrl: string;
  /** In-house builds only: a font for the reader's language. */
  lettersUrl?: string;
  /** In-house builds only: a file of the build by its name. */
  assets(name: string): Promise<Blob>;
  devicePixelRatio: number;
  matchWebGLToCanvasSize: boolean;
  showBanner(message: string, type?: string): void;
  cacheControl(url: string): string;
};
declare global {
  interface Window {
    /** Defined by the build's loader, a classic script. */
    createUnityInstance?: (
      canvas: HTMLCanvasElement,
      config: Config,
      onProgress: (progress: number) => void,
    ) => Promise<Instance>;
    /** Builds for react-unity-webgl report events by this function. */
    dispatchReactUnityEvent?: (name: string, ...args: unknown[]) => void;
  }
}

/** A higher pixel ratio costs frames and shows no difference on a small screen. */
const sharpest = 2;

/**
 * Without storage, loaders of Unity 2021.2 and 2021.3 leave this rejection unhandled, and run
 * anyway.
 */
const noCache = /could not connect to (cache|database)/i;

function host(port: MessagePort): void {
  const say = (message: FromGame) => port.postMessage(message);
  const canvas = document.createElement("canvas");
  canvas.id = "unity-canvas";
  canvas.tabIndex = 0;
  canvas.style.cssText = "display:block;width:100%;height:100%;outline:none;touch-action:none";
  document.body.replaceChildren(canvas);

  let over = false;
  const fail = (reason: unknown) => {
    if (over) return;
    over = true;
    // A bad WebAssembly module rejects with a text, most other failures with an Error.
    say({ type: "error", reason: reason instanceof Error ? reason.message : String(reason) });
  };

  /** Assets that were asked for and have not arrived, by name. */
  const awaited = new Map<
    string,
    { resolve: (file: Blob) => void; reject: (why: Error) => void }[]
  >();
  const assetOf = (name: string, { assets }: Files): Promise<Blob> => {
    const first = assets[name];
    if (first) return Promise.resolve(first);
    return new Promise((resolve, reject) => {
      const others = awaited.get(name);
      if (others) return others.push({ resolve, reject });
      awaited.set(name, [{ resolve, reject }]);
      say({ type: "asset", name });
    });
  };
  const arrived = (name: string, file: Blob | null) => {
    for (const { resolve, reject } of awaited.get(name) ?? []) {
      if (file) resolve(file);
      else reject(new Error(`${name} did not arrive`));
    }
    awaited.delete(name);
  };

  let game: Instance | null = null;
  port.onmessage = ({ data }: MessageEvent<ToGame>) => {
    if (over) return;
    if (data.type === "run") return run(data.build, data.files);
    if (data.type === "asset") return arrived(data.name, data.file);
    try {
      game?.SendMessage(data.object, data.method, data.value);
    } catch (error) {
      fail(error);
    }
  };
  window.dispatchReactUnityEvent = (name, ...args) => {
    const plain = args.map((arg) => (typeof arg === "number" ? arg : String(arg)));
    say({ type: "event", name: String(name), args: plain });
  };
  // Until the game has started, any uncaught error is the reason why it does not start.
  const thrown = ({ message }: ErrorEvent) => game === null && fail(message);
  const rejected = ({ reason }: PromiseRejectionEvent) =>
    game === null && !noCache.test(String(reason)) && fail(reason);
  window.addEventListener("error", thrown);
  window.addEventListener("unhandledrejection", rejected);
  /**
   * Runs the downloaded files. The app downloads them, because a frame without an origin has no
   * cache.
   */
  function run(build: Named, files: Files): void {
    const address = (file: Blob) => URL.createObjectURL(file);
    const config: Config = {
      ...build,
      dataUrl: address(files.data),
      frameworkUrl: address(files.framework),
      codeUrl: address(files.code),
      ...(files.letters && { lettersUrl: address(files.letters) }),
      assets: (name) => assetOf(name, files),
      devicePixelRatio: Math.min(window.devicePixelRatio, sharpest),
      matchWebGLToCanvasSize: true,
      // After an error banner the loader's promise never settles; only the banner tells of a
      // missing file.
      showBanner: (message, type) => (type === "error" ? fail(message) : console.warn(message)),
      // A frame without an origin has no storage; the app caches the files.
      cacheControl: () => "no-store",
    };
    const script = document.createElement("script");
    script.src = address(files.loader);
    script.onerror = () => fail("the loader did not arrive");
    script.onload = () => {
      if (!window.createUnityInstance) return fail("the loader is none");
      const progress = (value: number) => {
        if (!over) say({ type: "progress", value: Math.min(1, Math.max(0, value)) });
      };
      window.createUnityInstance(canvas, config, progress).then((instance) => {
        if (over) return;
        game = instance;
        say({ type: "loaded" });
      }, fail);
    };
    document.head.append(script);
  }

  calmStorage(window, document);
  say({ type: "ready" });
}

/**
 * Accepts a message only from the parent page, and once, so that later code cannot take the channel
 * over.
 */
function open({ source, data, ports: [port] }: MessageEvent<Opening | null>): void {
  if (source !== window.parent || window.parent === window) return;
  if (data?.arena !== "open" || !port) return;
  window.removeEventListener("message", open);
  host(port);
}
window.addEventListener("message", open);
