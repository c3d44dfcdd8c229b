import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { m } from "#words";
import { toast } from "./toast.tsx";

/**
 * A component whose code loads when it is first drawn. If the code does not arrive, draws
 * `otherwise` and requests it again at the next use and when the network is back.
 */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  otherwise: ComponentType<Props>,
  meanwhile?: ReactNode,
): ComponentType<Props> {
  const make = () =>
    lazy(() =>
      load().catch(() => {
        current = make();
        return { default: otherwise };
      }),
    );
  let current = make();
  // biome-ignore lint/correctness/noComponentHookFactories: made once, where a module begins.
  return function Later(props: Props) {
    const [Loaded, setLoaded] = useState(() => current);
    useEffect(() => {
      const again = () => setLoaded(() => current);
      window.addEventListener("online", again);
      return () => window.removeEventListener("online", again);
    }, []);
    return (
      <Suspense fallback={meanwhile}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}

export const Nothing = () => null;

/** Replaces a sheet whose code did not load: shows the reason as a toast and closes. */
export function Unreached({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    toast(m.error_network(), "bad");
    onClose();
  });
  return null;
}
