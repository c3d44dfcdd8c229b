import styles from "./wallboard.module.css";

const width = 120;
const height = 28;

/** The points of a line through the values, from 0 to the highest. */
export function pointsOf(values: readonly number[]): string {
  const most = Math.max(...values, 1);
  const step = width / Math.max(values.length - 1, 1);
  return values
    .map((value, index) => {
      const y = height - 1 - (value / most) * (height - 2);
      return `${(index * step).toFixed(1)},${y.toFixed(1)}`;
    })
    .join(" ");
}

/** The course of a figure. The figure itself stands beside it as text. */
export function Sparkline({ values }: { values: readonly number[] | undefined }) {
  if (!values || values.length < 2) return <span className={styles.line} />;
  return (
    <svg
      className={styles.line}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <polyline points={pointsOf(values)} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
