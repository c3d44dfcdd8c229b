import { type PointerEvent, type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import styles from "./stage.module.css";
import { moved, scaled, whole, type ZoomControl } from "./zoom.ts";

/** A box whose picture is enlarged by the wheel and a double click, and moved by dragging. */
export function Pane({ control, children }: { control: ZoomControl; children: ReactNode }) {
  const { zoom, setZoom } = control;
  const box = useRef<HTMLDivElement>(null);
  const dragged = useRef<{ x: number; y: number } | null>(null);
  const placeOf = (event: { clientX: number; clientY: number }) => {
    const rect = box.current?.getBoundingClientRect();
    if (!rect?.width || !rect.height) return whole;
    return {
      x: (event.clientX - rect.left) / rect.width,
      y: (event.clientY - rect.top) / rect.height,
    };
  };
  const turn = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    setZoom((old) => scaled(old, Math.exp(-event.deltaY / 400), placeOf(event)));
  });
  useEffect(() => {
    const element = box.current;
    const onWheel = (event: WheelEvent) => turn(event);
    // React's own listener cannot stop the page's zoom.
    element?.addEventListener("wheel", onWheel, { passive: false });
    return () => element?.removeEventListener("wheel", onWheel);
  }, []);
  const begin = (event: PointerEvent) => {
    if (event.button !== 0 || zoom.scale === 1) return;
    dragged.current = { x: event.clientX, y: event.clientY };
    box.current?.setPointerCapture(event.pointerId);
  };
  const drag = (event: PointerEvent) => {
    const from = dragged.current;
    const rect = box.current?.getBoundingClientRect();
    if (!from || !rect) return;
    const across = (from.x - event.clientX) / rect.width;
    const down = (from.y - event.clientY) / rect.height;
    dragged.current = { x: event.clientX, y: event.clientY };
    setZoom((old) => moved(old, across, down));
  };
  const end = () => {
    dragged.current = null;
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys and the tools do the same.
    <div
      ref={box}
      className={styles.pane}
      data-enlarged={zoom.scale > 1}
      onDoubleClick={(event) =>
        setZoom((old) => (old.scale > 1 ? whole : scaled(old, 2.5, placeOf(event))))
      }
      onPointerDown={begin}
      onPointerMove={drag}
      onPointerUp={end}
      onPointerCancel={end}
    >
      {children}
    </div>
  );
}
