import type { ReactNode } from "react";
import styles from "./form-error.module.css";
import { Icon } from "./icon.tsx";

/** The reason why the whole form was refused. Stands above the button and is read out at once. */
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
