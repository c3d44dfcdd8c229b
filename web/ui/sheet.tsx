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
  /** Hides the title from view but not from screen readers, for content with its own title. */
  hideTitle?: boolean;
  /**
   * `drawer` enters from the start side. `sheet` enters from below on phones and is centred
   * elsewhere.
   */
  kind?: "sheet" | "drawer";
  wide?: boolean;
  /** The main action, always in view within reach of the thumb. */
  footer?: ReactNode;
  children: ReactNode;
};

/**
 * A `ref` for the element that receives the focus when its sheet opens. React's `autoFocus` runs
 * too early, while the dialog is still closed.
 */
export const focusedFirst = (element: HTMLElement | null): void =>
  element?.setAttribute("autofocus", "");

/** A native modal dialog. The children are mounted only while the dialog is open. */
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
  /** The ends of a press: selecting text past the edge must not count as a tap on the backdrop. */
  const pressed = useRef({ began: false, ended: false });
  const [closings, setClosings] = useState(0);

  // A layout effect, so that the content is never in the page without being visible.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    opener.current = document.activeElement;
    element.showModal();
    // Focus the sheet itself, so that screen readers read its title, unless the content set its own
    // focus.
    if (!element.querySelector("[autofocus]")) element.focus({ preventScroll: true });
  }, []);

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const release = openOverlay(() => close());
    return () => {
      release();
      element.close();
      // A sheet that replaced this one may already have the focus. If so, the focus stays there.
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
    // A sheet that scrolls is focusable. Otherwise keyboards could not scroll a sheet that holds
    // only text.
    const observer = new ResizeObserver(() => {
      element.tabIndex = element.scrollHeight > element.clientHeight ? 0 : -1;
    });
    for (const each of [element, ...element.children]) observer.observe(each);
    return () => observer.disconnect();
  });

  // The browser may close the dialog itself (a second Back on Android). If the owner keeps the
  // sheet open, the dialog is shown again.
  useEffect(() => {
    if (closings > 0 && dialog.current?.open === false) dialog.current.showModal();
  }, [closings]);

  function onNativeClose(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== event.currentTarget || event.currentTarget.open) return;
    onClose();
    setClosings((count) => count + 1);
  }

  function onCancel(event: SyntheticEvent<HTMLDialogElement>) {
    // The parent decides about closing. Ignore a `cancel` event of a child, such as a file picker.
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
