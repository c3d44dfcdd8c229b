import styles from "./key-hint.module.css";

/** Shows on a button which key does the same: `<Button {...keyHint("t")}>`. */
export const keyHint = (key: string) => ({
  "aria-keyshortcuts": key,
  rightSection: (
    <span className={styles.key} aria-hidden="true">
      {key}
    </span>
  ),
});
