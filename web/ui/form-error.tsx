import type { ReactNode } from "react";
import styles from "./form-error.module.css";
import { Icon } from "./icon.tsx";

/** Why the whole form was refused. Above the button; read out at once. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <div role="alert">
      {children && (
        <p className={styles.refusal}>
          <Icon name="alert" size={20} />
          <bdi>{children}</bdi>
        </p>
      )}
    </div>
  );
}
