import { Button, Sheet } from "#ui";
import { m } from "#words";
import styles from "./sheets.module.css";

export type LeaveSheetProps = {
  open: boolean;
  /** The game is over and its result not saved; else it is being played. */
  unsent: boolean;
  onStay: () => void;
  onLeave: () => void;
};

export function LeaveSheet({ open, unsent, onStay, onLeave }: LeaveSheetProps) {
  return (
    <Sheet
      open={open}
      onClose={onStay}
      title={m.puzzle_leave_title()}
      footer={
        <div className={styles.pair}>
          <Button variant="danger" onClick={onLeave} block>
            {m.puzzle_leave()}
          </Button>
          <Button onClick={onStay} block>
            {unsent ? m.puzzle_stay_unsent() : m.puzzle_stay()}
          </Button>
        </div>
      }
    >
      <p className={styles.text}>{unsent ? m.puzzle_leave_unsent() : m.puzzle_leave_text()}</p>
    </Sheet>
  );
}
