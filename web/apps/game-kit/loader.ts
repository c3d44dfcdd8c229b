/*
 * An in-house build's loader: a classic script that defines `createUnityInstance` like a Unity
 * export's. Downloads the parts in parallel and reports the progress.
 */
import type { Assets, Config, Data, Instance } from "./contract.ts";

/**
 * Each part's unpacked bytes, set by the build; the length of a compressed response is no measure.
 */
declare const SIZES: { code: number; data: number; framework: number };

/** The last tenth of the progress is for the start. */
const downloads = 0.9;

type Arrived = (bytes: number) => void;

async function fetched(url: string, arrived: Arrived): Promise<ArrayBuffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: HTTP ${response.status}`);
  const reader = response.body?.getReader();
  if (!reader) return response.arrayBuffer();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts).arrayBuffer();
    parts.push(value);
    arrived(value.byteLength);
  }
}

function added(url: string, arrived: Arrived): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = url;
    script.crossOrigin = "anonymous";
    script.onload = () => {
      arrived(SIZES.framework);
      resolve();
    };
    script.onerror = () => reject(new Error(`${url} did not arrive`));
    document.head.append(script);
  });
}

async function createUnityInstance(
  canvas: HTMLCanvasElement,
  config: Config,
  onProgress: (progress: number) => void = () => undefined,
): Promise<Instance> {
  const all = SIZES.code + SIZES.data + SIZES.framework;
  let sum = 0;
  const arrived = (bytes: number) => {
    sum += bytes;
    onProgress(Math.min(sum / all, 1) * downloads);
  };
  const [code, data] = await Promise.all([
    fetched(config.codeUrl, arrived),
    fetched(config.dataUrl, arrived),
    added(config.frameworkUrl, arrived),
  ]);
  const framework = window.arenaFramework;
  if (!framework) throw new Error("the framework is none");
  const parsed = JSON.parse(new TextDecoder().decode(data)) as Data;
  const none: Assets = (name) => Promise.reject(new Error(`the page has no ${name}`));
  const instance = await framework(
    canvas,
    code,
    parsed,
    config.lettersUrl ?? null,
    config.assets ?? none,
  );
  onProgress(1);
  return instance;
}

Object.assign(window, { createUnityInstance });
