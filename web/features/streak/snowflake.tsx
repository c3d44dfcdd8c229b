import styles from "./snowflake.module.css";

/** A freeze. Of the family of the icons, but not in their file, which the first load brings. */
export const Snowflake = ({ size }: { size: number }) => (
  <svg
    aria-hidden="true"
    width={size}
    height={size}
    viewBox="0 0 24 24"
    className={styles.snowflake}
  >
    <path d="M12 3v18M4.2 7.5l15.6 9M19.8 7.5l-15.6 9M9.8 4.6L12 6.8l2.2-2.2M9.8 19.4l2.2-2.2 2.2 2.2M4.5 10.9l3-.8-.8-3M19.5 13.1l-3 .8.8 3M4.5 13.1l3 .8-.8 3M19.5 10.9l-3-.8.8-3" />
  </svg>
);
