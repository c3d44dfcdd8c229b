import { useConfig } from "#lib/config";
import { Coin, VisuallyHidden } from "#ui";
import { number } from "#words";
import styles from "./price.module.css";

/**
 * The price on a button, in the button's own colour: gold is not readable there. Nothing if entry
 * is free.
 */
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
