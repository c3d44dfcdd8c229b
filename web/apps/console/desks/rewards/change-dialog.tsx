import { lazy } from "react";
import type { SuppliedReward } from "#console/api";
import { MarkDialog } from "./mark-dialog.tsx";
import { RefillDialog } from "./refill-dialog.tsx";
import { ReserveDialog } from "./reserve-dialog.tsx";

// Its field for an amount is large.
const CostDialog = lazy(() => import("./cost-dialog.tsx"));

/** What a person changes of a reward. */
export type RewardChange = "refill" | "reserve" | "mark" | "cost";

type Props = {
  change: RewardChange;
  reward: SuppliedReward;
  usualMark: number;
  onClose: () => void;
};

/** The dialog of a change. It loads when somebody opens it: most people only read the desk. */
export default function ChangeDialog({ change, usualMark, ...props }: Props) {
  switch (change) {
    case "refill":
      return <RefillDialog {...props} />;
    case "reserve":
      return <ReserveDialog {...props} />;
    case "mark":
      return <MarkDialog {...props} usualMark={usualMark} />;
    case "cost":
      return <CostDialog {...props} />;
  }
}
