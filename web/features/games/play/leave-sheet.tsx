import { Button, Sheet } from "#ui";
import { m } from "#words";
import styles from "./sheets.module.css";

export type LeaveSheetProps = {
  open: boolean;
  /** True if the game is over and its result not saved; false while the game is played. */
  unsent: boolean;
  text: string;
  onStay: () => void;
  onLeave: () => void;
};

export function LeaveSheet({ open, unsent, text, onStay, onLeave }: LeaveSheetProps) {
  return (
    <Sheet
      open={open}
      onClose={onStay}
      title={m.play_leave_title()}
      footer={
        <div className={styles.pair}>
          <Button variant="danger" onClick={onLeave} block>
            {m.play_leave()}
          </Button>
          <Button onClick={onStay} block>
            {unsent ? m.play_stay_unsent() : m.play_stay()}
          </Button>
        </div>
      }
    >
      <p className={styles.text}>{unsent ? m.play_leave_unsent() : text}</p>
    </Sheet>
  );
}
