import { CutName } from "#ui";
import { m } from "#words";
import styles from "./name.module.css";

/** Spec 9. */
const letters = 10;

/** A player's name, and whether the server plays for them. */
export const Name = ({ name, bot = false }: { name: string; bot?: boolean }) => (
  <>
    <CutName name={name} letters={letters} />
    {bot && <span className={styles.bot}>{m.bracket_bot()}</span>}
  </>
);
