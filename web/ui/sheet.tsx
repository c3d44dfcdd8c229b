import {
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { holdOverlay } from "#lib/router";
import { m } from "#words";
import { IconButton } from "./button.tsx";
import { cx } from "./cx.ts";
import styles from "./sheet.module.css";

export type SheetProps = {
  open: boolean;
  /** Asked for by the close button, a tap on the backdrop, Esc, Back or the browser, which may close it by itself. */
  onClose: () => void;
  title: string;
  /** The title is read, not drawn (the content has its own). */
  hideTitle?: boolean;
  /** `drawer` comes from the reading side; `sheet` from below on a phone, in the middle elsewhere. */
  kind?: "sheet" | "drawer";
  wide?: boolean;
  /** The main action, within the thumb's reach, always in view. */
  footer?: ReactNode;
  children: ReactNode;
};

/** `ref` of what takes the focus when its sheet opens: `autoFocus` is too early, the dialog is still closed then. */
export const focusedFirst = (element: HTMLElement | null): void =>
  element?.setAttribute("autofocus", "");

/** A native modal dialog. What it holds is mounted only while it is open. */
export function Sheet({ open, ...rest }: SheetProps) {
  return open ? <OpenSheet {...rest} /> : null;
}

function OpenSheet({
  onClose,
  title,
  hideTitle,
  kind = "sheet",
  wide,
  footer,
  children,
}: Omit<SheetProps, "open">) {
  const dialog = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const heading = useId();
  const opener = useRef<Element>(null);
  const close = useEffectEvent(onClose);
  /** Where a press began and ended: a text that is marked past the edge is no tap on the backdrop. */
  const pressed = useRef({ began: false, ended: false });
  const [closings, setClosings] = useState(0);

  // Before anything is painted or found: what a sheet holds is never there without being seen.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    opener.current = document.activeElement;
    element.showModal();
    // The sheet itself, so that its title is read, unless its content asked for the focus.
    if (!element.querySelector("[autofocus]")) element.focus({ preventScroll: true });
  }, []);

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const release = holdOverlay(() => close());
    return () => {
      release();
      element.close();
      // What came in the sheet's place may have taken the focus: then it keeps it.
      const now = document.activeElement;
      const free = now === null || now === document.body || element.contains(now);
      const from = opener.current;
      if (free && from instanceof HTMLElement && from.isConnected)
        from.focus({ preventScroll: true });
    };
  }, []);

  useEffect(() => {
    const element = body.current;
    if (!element) return;
    // Reached by the keys where it scrolls: what holds nothing but text could not be read to its end.
    const observer = new ResizeObserver(() => {
      element.tabIndex = element.scrollHeight > element.clientHeight ? 0 : -1;
    });
    for (const each of [element, ...element.children]) observer.observe(each);
    return () => observer.disconnect();
  });

  // The browser closed it (a second Back on Android asks nobody). Where its owner keeps it, it is shown again.
  useEffect(() => {
    if (closings > 0 && dialog.current?.open === false) dialog.current.showModal();
  }, [closings]);

  function onNativeClose(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== event.currentTarget || event.currentTarget.open) return;
    onClose();
    setClosings((count) => count + 1);
  }

  function onCancel(event: SyntheticEvent<HTMLDialogElement>) {
    // The parent decides; a child's own cancel (a file picker) is none of ours.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the dialog's own; the tap on the backdrop is an addition.
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-labelledby={heading}
      className={cx(styles.dialog, styles[kind], wide && styles.wide)}
      onCancel={onCancel}
      onClose={onNativeClose}
      onPointerDown={({ target, currentTarget }) => {
        pressed.current = { began: target === currentTarget, ended: false };
      }}
      onPointerUp={({ target, currentTarget }) => {
        pressed.current.ended = target === currentTarget;
      }}
      onClick={({ target, currentTarget }) => {
        const { began, ended } = pressed.current;
        if (target === currentTarget && began && ended) onClose();
      }}
    >
      <div className={styles.panel}>
        <header className={cx(styles.head, hideTitle && styles.bare)}>
          <h2 id={heading} className={cx(styles.title, hideTitle && styles.unseen)}>
            {title}
          </h2>
          <IconButton icon="close" label={m.close()} onClick={onClose} className={styles.close} />
        </header>
        <div ref={body} className={styles.body}>
          {children}
        </div>
        {footer && <footer className={styles.foot}>{footer}</footer>}
      </div>
    </dialog>
  );
}
