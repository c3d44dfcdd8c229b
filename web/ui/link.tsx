import type { AnchorHTMLAttributes, MouseEvent, Ref } from "react";
import { navigate, preload } from "#lib/router";

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> & {
  /**
   * An address of the app (`href("rewards")`), or an absolute address, which opens in the same tab.
   */
  to: string;
  replace?: boolean;
  state?: unknown;
  ref?: Ref<HTMLAnchorElement>;
};

/** Paths of this origin that the server answers itself; no screen belongs to them. */
const SERVER = /^\/(api|operator)(\/|$)/;
const inside = (to: string) => to.startsWith("/") && !SERVER.test(to);

/** Navigates within the app; starts to load its screen on pointer-down. */
export function Link({ to, replace, state, onClick, onPointerDown, ...rest }: LinkProps) {
  function click(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const plain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !plain || !inside(to) || rest.target) return;
    event.preventDefault();
    navigate(to, { replace: replace ?? false, state });
  }
  return (
    <a
      href={to}
      onClick={click}
      onPointerDown={(event) => {
        onPointerDown?.(event);
        if (inside(to)) preload(to);
      }}
      {...rest}
    />
  );
}
