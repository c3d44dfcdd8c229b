import type { Instance } from "./contract.ts";

/** The host's interface to a game: its message handlers by name, and how to quit. */
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
