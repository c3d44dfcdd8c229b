import type { Instance } from "./contract.ts";

/** What the host holds of a game: what it hears by name, and how it ends. */
export function instanceOf(
  canvas: HTMLCanvasElement,
  heard: Readonly<Record<string, (value: unknown) => void>>,
  quit: () => void,
): Instance {
  return {
    SendMessage(_object, method, value) {
      const hear = heard[method];
      if (hear) hear(value);
      else console.warn(`this game knows no ${method}`);
    },
    SetFullscreen(on) {
      const done = on ? canvas.requestFullscreen?.() : document.exitFullscreen?.();
      void done?.catch(() => undefined);
    },
    async Quit() {
      quit();
    },
    Module: { canvas },
  };
}
