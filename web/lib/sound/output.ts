/* The page's one way out for sound. Browsers let it begin only within a tap. */

let context: AudioContext | null = null;

/** Begins, or goes on after a rest. Undefined in browsers without sound. */
export function wake(): Promise<void> | undefined {
  if (typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  return context.resume();
}

/** Null before the first `wake`. */
export const output = (): AudioContext | null => context;

export function rest(): void {
  void context?.suspend().catch(() => undefined);
}

/** What could not begin for this long is left out: its moment has passed. */
const lateMs = 300;

/** Runs `begin` once the output sounds, if that is soon. */
export function soon(begin: (on: AudioContext) => void): void {
  const asked = performance.now();
  wake()?.then(
    () => {
      if (context && performance.now() - asked < lateMs) begin(context);
    },
    () => undefined,
  );
}
