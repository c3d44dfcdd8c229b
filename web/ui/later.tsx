import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { m } from "#words";
import { toast } from "./toast.tsx";

/**
 * A component whose code comes when it is first drawn. Where it does not arrive the page goes on: `otherwise` is drawn,
 * and it is asked for again the next time, and when the network is back.
 */
export function later<Props extends object>(
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

/** Instead of a sheet: says why it did not open. */
export function Unreached({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    toast(m.error_network(), "bad");
    onClose();
  });
  return null;
}
