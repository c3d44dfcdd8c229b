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
import { openOverlay } from "#lib/router";
import { m } from "#words";
import { IconButton } from "./button.tsx";
import { cx } from "./cx.ts";
import styles from "./sheet.module.css";

export type SheetProps = {
  open: boolean;
  /**
   * Called for the close button, a tap on the backdrop, Esc, Back, or when the browser closes the
   * dialog.
   */
  onClose: () => void;
  title: string;
  /** Hides the title from view, not from screen readers: for content with its own title. */
  hideTitle?: boolean;
  /** `drawer` enters from the start side; `sheet` from below on phones, centred elsewhere. */
  kind?: "sheet" | "drawer";
  wide?: boolean;
  /** The main action, always in view near the thumb. */
  footer?: ReactNode;
  children: ReactNode;
};

/**
 * A `ref` for the element that gets the focus when its sheet opens. React's `autoFocus` runs too
 * early, while the dialog is closed.
 */
export const focusedFirst = (element: HTMLElement | null): void =>
  element?.setAttribute("autofocus", "");

/** A native modal dialog. Children are mounted only while it is open. */
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
  /** Both ends of a press: selecting text past the edge is no tap on the backdrop. */
  const pressed = useRef({ began: false, ended: false });
  const [closings, setClosings] = useState(0);

  // A layout effect: the content is never in the page without being visible.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    opener.current = document.activeElement;
    element.showModal();
    // Unless the content set its own focus, focus the sheet, so that screen readers read its title.
    if (!element.querySelector("[autofocus]")) element.focus({ preventScroll: true });
  }, []);

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const release = openOverlay(() => close());
    return () => {
      release();
      element.close();
      // A sheet that replaced this one may already have the focus; the focus then stays there.
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
    // A sheet that scrolls is focusable: otherwise keyboards could not scroll a sheet that holds
    // only text.
    const observer = new ResizeObserver(() => {
      element.tabIndex = element.scrollHeight > element.clientHeight ? 0 : -1;
    });
    for (const each of [element, ...element.children]) observer.observe(each);
    return () => observer.disconnect();
  });

  // The browser may close the dialog itself (a second Back on Android). If its owner keeps it open,
  // show it again.
  useEffect(() => {
    if (closings > 0 && dialog.current?.open === false) dialog.current.showModal();
  }, [closings]);

  function onNativeClose(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== event.currentTarget || event.currentTarget.open) return;
    onClose();
    setClosings((count) => count + 1);
  }

  function onCancel(event: SyntheticEvent<HTMLDialogElement>) {
    // The parent decides about closing. Ignore `cancel` events of children, such as a file picker.
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
            <bdi>{title}</bdi>
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
