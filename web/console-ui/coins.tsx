import { usePortal } from "#console/session";
import { number } from "#console/words";
import styles from "./coins.module.css";

type Props = {
  value: number;
  /** Shows the sign of a movement: "+50", "−50". */
  signed?: boolean;
};

/** An amount of credits in the portal's word: "1,250 Coins". */
export function Coins({ value, signed = false }: Props) {
  return <span className={styles.coins}>{useCoins()(value, signed)}</span>;
}

/** Writes amounts of credits for a text. */
export function useCoins(): (value: number, signed?: boolean) => string {
  const coin = usePortal()?.coin ?? "";
  return (value, signed = false) => {
    const sign = value < 0 ? "−" : signed && value > 0 ? "+" : "";
    return `${sign}${number(Math.abs(value))} ${coin}`;
  };
}
