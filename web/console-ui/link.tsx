import type { AnchorHTMLAttributes, MouseEvent, Ref } from "react";
import { navigate } from "#console/router";

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> & {
  href: string;
  ref?: Ref<HTMLAnchorElement>;
};

/** A link inside the console. A new tab, a new window and a download stay the browser's. */
export function Link({ href, onClick, ...props }: Props) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const special = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || event.button !== 0 || special || props.target) return;
    event.preventDefault();
    navigate(href);
  };
  return <a href={href} onClick={follow} {...props} />;
}
