import { number } from "#words";
import styles from "./progress.module.css";

export type ProgressBarProps = { value: number; max: number; label: string; hideLabel?: boolean };

export function ProgressBar({ value, max, label, hideLabel }: ProgressBarProps) {
  const part = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div className={styles.wrap}>
      {!hideLabel && (
        <div className={styles.words} aria-hidden="true">
          <span>{label}</span>
          <span className={styles.count}>
            <bdi dir="ltr">
              {number(value)} / {number(max)}
            </bdi>
          </span>
        </div>
      )}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={max}
        className={styles.track}
      >
        <div className={styles.bar} style={{ inlineSize: `${part * 100}%` }} />
      </div>
    </div>
  );
}
