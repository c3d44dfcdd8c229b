import { type ReactNode, useEffect, useRef } from "react";
import styles from "./offer.module.css";

/** A small box above the bottom of the screen. It covers no sheet and takes no focus. */
export function Offer({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Toasts lie above the offer. Only they need its height: on <html> it would style the whole page.
    const toasts = document.querySelector<HTMLElement>("[popover=manual]");
    const observer = new ResizeObserver(() =>
      toasts?.style.setProperty("--offer", `${box.current?.offsetHeight ?? 0}px`),
    );
    if (box.current) observer.observe(box.current);
    return () => {
      observer.disconnect();
      toasts?.style.removeProperty("--offer");
    };
  }, []);
  return (
    <div ref={box} className={styles.offer}>
      {children}
    </div>
  );
}
