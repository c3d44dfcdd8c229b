import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Disagreement } from "#console/api";
import { m } from "#console/words";
import { ActionDialog, ReasonField, reasonFault, toast, useCoins } from "#console-ui";
import styles from "./disagreements.module.css";
import { pay, stand, takeBack } from "./looks-api.ts";

/** A way to close a disagreement. */
export type Closing = "stand" | "takeBack" | "pay";

type Props = {
  one: Disagreement;
  closing: Closing | null;
  /** Whether somebody else closed it while the dialog was open. */
  gone: boolean;
  onClose: () => void;
};

/** Asks for a reason and closes a disagreement. */
export function SettleDialog({ one, closing, gone, onClose }: Props) {
  const [reason, setReason] = useState("");
  const [checked, setChecked] = useState(false);
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: ["looks"] });
  const coins = useCoins()(one.credits);
  const why = reason.trim();

  const words = {
    stand: {
      title: m.looks_stand_title(),
      text: one.first.approved ? m.looks_stand_text_approved() : m.looks_stand_text_rejected(),
      confirm: one.first.approved ? m.looks_stand_approved() : m.looks_stand_rejected(),
      send: async () => {
        await stand(one, why);
        toast.done(m.looks_stood());
      },
    },
    takeBack: {
      title: m.looks_take_back_title({ coins }),
      text: m.looks_take_back_text(),
      confirm: m.looks_take_back(),
      send: async () => {
        const { change } = await takeBack(one, why, coins);
        if (change) toast.note(m.looks_change_asked());
        else toast.done(m.looks_taken_back());
      },
    },
    pay: {
      title: m.looks_pay_title({ coins }),
      text: m.looks_pay_text(),
      confirm: m.looks_pay(),
      send: async () => {
        await pay(one, why, coins);
        toast.done(m.looks_paid());
      },
    },
  };
  const shown = closing ? words[closing] : words.stand;
  return (
    <ActionDialog
      opened={closing !== null}
      onClose={onClose}
      title={shown.title}
      text={shown.text}
      confirm={shown.confirm}
      danger={closing === "takeBack"}
      valid={reasonFault(reason) === null}
      onInvalid={() => setChecked(true)}
      refusals={{ insufficient_credits: m.looks_insufficient() }}
      conflicts={["already_settled", "already_decided", "reversal_waits"]}
      onConflict={() => void reload()}
      onConfirm={async () => {
        await shown.send();
        setReason("");
        setChecked(false);
        await reload();
      }}
    >
      <p className={styles.live} role="status">
        {gone && m.looks_news_gone()}
      </p>
      <ReasonField value={reason} onChange={setReason} checked={checked} max={200} />
    </ActionDialog>
  );
}
