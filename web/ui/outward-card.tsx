import { m } from "#words";
import { Icon } from "./icon.tsx";
import { Img } from "./img.tsx";
import styles from "./outward-card.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

export type OutwardCardProps = {
  /** A wide picture (16 to 9) of the art manifest. */
  art: string;
  title: string;
  /** Another site's address; opens in a new tab. */
  url: string;
  sizes?: string;
  priority?: boolean;
  level?: 2 | 3;
};

/** A wide picture that links to another site and says so. */
export function OutwardCard({ art, title, url, sizes, priority, level = 3 }: OutwardCardProps) {
  const Heading = `h${level}` as const;
  return (
    <article className={styles.card}>
      <Img art={art} alt="" priority={priority} {...(sizes !== undefined && { sizes })} />
      <div className={styles.words}>
        <Heading className={styles.title}>
          <a href={url} target="_blank" rel="noopener noreferrer" className={styles.whole}>
            <bdi>{title}</bdi>
            <VisuallyHidden>{` (${m.learn_new_tab()})`}</VisuallyHidden>
          </a>
        </Heading>
        <span className={styles.mark}>
          <Icon name="external" size={20} />
        </span>
      </div>
    </article>
  );
}
