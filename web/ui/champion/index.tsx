import { lazyWithRetry, Nothing } from "../lazy-with-retry.tsx";
import styles from "./champion.module.css";

/** Loads when somebody has won. */
export const ChampionMoment = lazyWithRetry(
  () => import("./moment.tsx"),
  Nothing,
  <div className={styles.waiting} />,
);
