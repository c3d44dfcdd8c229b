import { CutName } from "#ui";
import { m } from "#words";
import styles from "./name.module.css";

/** Spec 9. */
const letters = 10;

export function Name({ name, bot = false }: { name: string; bot?: boolean }) {
  const cut = <CutName name={name} letters={letters} />;
  if (!bot) return cut;
  return (
    <span className={styles.named}>
      {cut} <span className={styles.bot}>{m.bracket_bot()}</span>
    </span>
  );
}
