import { useConfig } from "#lib/config";
import { Coin, VisuallyHidden } from "#ui";
import { number } from "#words";
import styles from "./price.module.css";

/** What a key takes, in the key's own ink: gold letters on it could not be read. Nothing where it is free. */
export function Price({ coins }: { coins: number }) {
  const { coin } = useConfig();
  if (coins <= 0) return null;
  return (
    <span className={styles.price}>
      <Coin size={18} />
      {number(coins)} <VisuallyHidden>{coin}</VisuallyHidden>
    </span>
  );
}
