import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import styles from "./button.module.css";
import { cx } from "./cx.ts";
import { Icon, type IconName } from "./icon.tsx";
import { Link } from "./link.tsx";

type Look = {
  /**
   * One `primary` per view for the main action, `secondary` beside it, `quiet` in rows, `danger`
   * for actions that cannot be undone.
   */
  variant?: "primary" | "secondary" | "quiet" | "danger";
  size?: "s" | "m" | "l";
  icon?: IconName;
  /** Makes the button as wide as its row. */
  block?: boolean;
  children: ReactNode;
};

export type ButtonProps = Look &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children"> & {
    /** The action runs: the button keeps its width, tells screen readers and ignores presses. */
    busy?: boolean;
    ref?: Ref<HTMLButtonElement>;
  };

/** The class names of a control that looks like a button. */
export const buttonLook = ({
  variant = "primary",
  size = "m",
  block,
}: Omit<Look, "children" | "icon">) =>
  cx(styles.button, styles[variant], styles[size], block && styles.block);

export function Button({
  variant,
  size,
  icon,
  block,
  busy = false,
  disabled,
  children,
  className,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={cx(buttonLook({ variant, size, block }), className)}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        // A busy button stays focusable, or the focus would jump to the top of the page.
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      <span className={styles.face}>
        {icon && <Icon name={icon} size={20} />}
        {children}
      </span>
    </button>
  );
}

export type ButtonLinkProps = Look & {
  to: string;
  state?: unknown;
  replace?: boolean;
  className?: string;
  onClick?: () => void;
  /** Opens another site in a new tab, without a referrer or access to this page. */
  outward?: boolean;
};

export function ButtonLink({
  variant,
  size,
  icon,
  block,
  children,
  className,
  outward,
  ...rest
}: ButtonLinkProps) {
  const away = outward && ({ target: "_blank", rel: "noopener noreferrer" } as const);
  return (
    <Link {...rest} {...away} className={cx(buttonLook({ variant, size, block }), className)}>
      <span className={styles.face}>
        {icon && <Icon name={icon} size={20} />}
        {children}
      </span>
    </Link>
  );
}

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children"> & {
  icon: IconName;
  /** The accessible name: the icon has no text. */
  label: string;
  ref?: Ref<HTMLButtonElement>;
};

export function IconButton({ icon, label, className, type = "button", ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} aria-label={label} className={cx(styles.iconOnly, className)}>
      <Icon name={icon} size={22} />
    </button>
  );
}
