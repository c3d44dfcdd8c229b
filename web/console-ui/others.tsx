import { m } from "#console/words";
import { VisuallyHidden } from "./mantine.ts";
import styles from "./others.module.css";

/** "Zara Ahmed" → "ZA". */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ""].map(
    (word) => [...(word ?? "")][0],
  );
  return letters.join("").toUpperCase();
}

/** As many circles are drawn. */
const most = 3;

function Circles({ names }: { names: readonly string[] }) {
  return (
    <span className={styles.circles} aria-hidden="true">
      {names.slice(0, most).map((name) => (
        <span key={name} className={styles.circle}>
          {initialsOf(name)}
        </span>
      ))}
    </span>
  );
}

function sentence(names: readonly string[]): string {
  const [first = "", second = ""] = names;
  if (names.length === 1) return m.others_one({ first });
  if (names.length === 2) return m.others_two({ first, second });
  return m.others_more({ first, second, count: names.length - 2 });
}

/** A line that says who else has the same item open. A screen reader reads it when it changes. */
export function Others({ names }: { names: readonly string[] }) {
  return (
    <div className={styles.place} role="status">
      {names.length > 0 && (
        <span className={styles.line}>
          <Circles names={names} />
          {sentence(names)}
        </span>
      )}
    </div>
  );
}

/** A small mark of who has an item of a list open. Without names it draws nothing. */
export function OthersMark({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  const text = m.others_open({ names: names.join(", ") });
  return (
    <span className={styles.mark} title={text}>
      <Circles names={names} />
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}
