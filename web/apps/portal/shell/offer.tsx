import { type ReactNode, useLayoutEffect, useRef } from "react";
import styles from "./offer.module.css";

/** A small box above the bottom of the screen. It covers no sheet and takes no focus. */
export function Offer({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    // Toasts lie above the offer, and the page ends there.
    style.setProperty("--offer", `${box.current?.offsetHeight ?? 0}px`);
    return () => void style.removeProperty("--offer");
  }, []);
  return (
    <div ref={box} className={styles.offer}>
      {children}
    </div>
  );
}
