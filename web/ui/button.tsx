import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import styles from "./button.module.css";
import { cx } from "./cx.ts";
import { Icon, type IconName } from "./icon.tsx";
import { Link } from "./link.tsx";

type Look = {
  /** One primary a view: the thing to do. `secondary` beside it, `quiet` in rows, `danger` for what cannot be undone. */
  variant?: "primary" | "secondary" | "quiet" | "danger";
  size?: "s" | "m" | "l";
  icon?: IconName;
  /** Fills the row. */
  block?: boolean;
  children: ReactNode;
};

export type ButtonProps = Look &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children"> & {
    /** Under way: keeps its width, says so to a screen reader, takes no second press. */
    busy?: boolean;
    ref?: Ref<HTMLButtonElement>;
  };

const look = ({ variant = "primary", size = "m", block }: Omit<Look, "children" | "icon">) =>
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
      className={cx(look({ variant, size, block }), busy && styles.busy, className)}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        // A busy button stays focusable, so the person is not thrown to the top of the page.
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      <span className={styles.face}>
        {icon && <Icon name={icon} size={20} />}
        {children}
      </span>
      {busy && <span className={styles.spinner} />}
    </button>
  );
}

export type ButtonLinkProps = Look & {
  to: string;
  state?: unknown;
  replace?: boolean;
  className?: string;
  onClick?: () => void;
  /** Another site: in a tab of its own, that learns nothing of this one. */
  outward?: boolean;
};

/** Goes somewhere, looks like a button. */
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
    <Link {...rest} {...away} className={cx(look({ variant, size, block }), className)}>
      <span className={styles.face}>
        {icon && <Icon name={icon} size={20} />}
        {children}
      </span>
    </Link>
  );
}

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children"> & {
  icon: IconName;
  /** What it does, for those who cannot see the drawing. */
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
