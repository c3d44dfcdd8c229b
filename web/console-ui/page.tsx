import { type ReactNode, useEffect, useRef } from "react";
import { usePortal } from "#console/session";
import { m } from "#console/words";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";
import styles from "./page.module.css";

type Props = {
  title: string;
  intro?: ReactNode;
  /** The list that the screen belongs to. */
  back?: { href: string; title: string };
  /** Figures beside the title; on a phone under it. */
  figures?: ReactNode;
  /** What can be done on the whole screen. On a phone it stands at the bottom, under the thumb. */
  actions?: ReactNode;
  /** The screen is one list that scrolls inside itself. */
  fill?: boolean;
  children: ReactNode;
};

/** A screen: its title, which names the tab and takes the focus, its actions and content. */
export function Page({ title, intro, back, figures, actions, fill = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const product = usePortal()?.product;
  useEffect(() => {
    document.title = product ? m.page_title({ screen: title, product }) : title;
  }, [title, product]);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const classes = [styles.page, fill && styles.fill, actions && styles.withActions];
  return (
    <div className={classes.filter(Boolean).join(" ")}>
      <header className={styles.head}>
        <div>
          {back && (
            <Link href={back.href} className={styles.back}>
              <Icon name="left" size={16} />
              {back.title}
            </Link>
          )}
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          {intro && <p className={styles.intro}>{intro}</p>}
        </div>
        {figures}
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}

type SectionProps = { title: string; intro?: ReactNode; action?: ReactNode; children: ReactNode };

/** A part of a screen with a heading of its own, on a surface. */
export function Section({ title, intro, action, children }: SectionProps) {
  return (
    <section className={styles.section}>
      <header className={styles.sectionHead}>
        <div>
          <h2 className={styles.sectionTitle}>{title}</h2>
          {intro && <p className={styles.intro}>{intro}</p>}
        </div>
        {action}
      </header>
      {children}
    </section>
  );
}
