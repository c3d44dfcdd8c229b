import { useConfig } from "#lib/config";
import { href } from "#lib/router";
import { Link } from "#ui";
import styles from "./brand.module.css";

/**
 * The mark of `art/brand/mark.svg` in the theme's colours, and the configured name. The stylesheet of a brand with a
 * mark of its own finds the place by `data-mark`.
 */
export function Brand({ onGo }: { onGo?: () => void }) {
  const { product } = useConfig();
  return (
    <Link to={href("home")} className={styles.brand} onClick={onGo}>
      <svg
        data-mark=""
        aria-hidden="true"
        width="28"
        height="28"
        viewBox="0 0 64 64"
        className={styles.mark}
      >
        <path d="M25.6 6.5h12.8L60 57.5H47.2L32 22.5 16.8 57.5H4z" />
        <circle cx="32" cy="51.5" r="6.4" className={styles.ball} />
      </svg>
      {product}
    </Link>
  );
}
