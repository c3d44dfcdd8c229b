import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import { m } from "#console/words";
import styles from "./filters.module.css";
import { Icon } from "./icon.tsx";

type Props = {
  children: ReactNode;
  changed: boolean;
  onClear: () => void;
  /** What can be done with the filtered list, at the end of the row. */
  tools?: ReactNode;
};

/** The row of a list's filters (`useFilters`). On a phone it opens when somebody asks for it. */
export function Filters({ children, changed, onClear, tools }: Props) {
  const narrow = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  const [open, setOpen] = useState(changed);
  return (
    <section className={styles.filters} aria-label={m.filters_label()}>
      {narrow && (
        <Button
          variant="default"
          leftSection={<Icon name="filter" size={16} />}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {m.filters_label()}
        </Button>
      )}
      {(!narrow || open) && children}
      {changed && (
        <Button variant="subtle" onClick={onClear}>
          {m.filters_clear()}
        </Button>
      )}
      {tools && <div className={styles.tools}>{tools}</div>}
    </section>
  );
}
