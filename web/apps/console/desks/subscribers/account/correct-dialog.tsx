import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Subscriber } from "#console/api";
import { useCan } from "#console/session";
import { day } from "#console/time";
import { m } from "#console/words";
import {
  ActionDialog,
  ReasonField,
  reasonFault,
  SegmentedControl,
  Select,
  TextInput,
  toast,
  useCoins,
} from "#console-ui";
import { correct, goodwillQuery, useReload } from "../actions.ts";
import styles from "./account.module.css";

type Props = {
  subscriber: Subscriber;
  opened: boolean;
  onClose: () => void;
  /** A second person must approve the correction. */
  onChange: (change: string) => void;
};

const blank = { way: "give", amount: "", reason: "", goodwill: "" };

/** The form of a correction of credits. It says what the subscriber will then have. */
export function CorrectDialog({ subscriber, opened, onClose, onChange }: Props) {
  const { id, balance } = subscriber;
  const [form, setForm] = useState(blank);
  const [checked, setChecked] = useState(false);
  const coins = useCoins();
  const can = useCan();
  // Loaded with the page: a list that comes later would move the form under a finger.
  const templates = useQuery({ ...goodwillQuery(id), enabled: can("wallet.correct") });
  const reload = useReload();
  const set = (change: Partial<typeof blank>) => setForm({ ...form, ...change });
  const entered = /^[1-9]\d{0,8}$/.test(form.amount) ? Number(form.amount) : null;
  const takes = form.way === "take";
  const amount = (entered ?? 0) * (takes ? -1 : 1);
  const after = balance + amount;
  const goodwill = templates.data?.items.find(({ name }) => name === form.goodwill);
  const amountFault =
    entered === null
      ? m.care_amount_needed()
      : after < 0
        ? m.care_amount_too_much()
        : goodwill && amount > goodwill.credits
          ? m.care_goodwill_most({ credits: coins(goodwill.credits) })
          : null;
  const choose = (name: string | null) => {
    const chosen = templates.data?.items.find((one) => one.name === name);
    if (!chosen) set({ goodwill: "" });
    else
      set({
        way: "give",
        amount: String(chosen.credits),
        reason: chosen.text,
        goodwill: chosen.name,
      });
  };
  const doing = takes
    ? m.care_correct_take_doing({ amount: coins(entered ?? 0), after: coins(after) })
    : m.care_correct_give_doing({ amount: coins(entered ?? 0), after: coins(after) });
  const send = async () => {
    const correction = { amount, reason: form.reason.trim() };
    const named = goodwill ? { ...correction, goodwill: goodwill.name } : correction;
    const posted = await correct(id, named, doing);
    setForm(blank);
    setChecked(false);
    if (posted.change) onChange(posted.change);
    else toast.done(m.care_corrected({ balance: coins(posted.balance ?? after) }));
    await reload();
  };
  return (
    <ActionDialog
      opened={opened}
      onClose={onClose}
      title={m.care_correct_title()}
      text={m.care_correct_text()}
      confirm={takes ? m.care_take_back() : m.care_give()}
      danger={takes}
      valid={amountFault === null && reasonFault(form.reason) === null}
      onInvalid={() => setChecked(true)}
      onConfirm={send}
    >
      {templates.isError && <p className={styles.after}>{m.care_goodwill_failed()}</p>}
      {(templates.data?.items.length ?? 0) > 0 && (
        <Select
          label={m.care_goodwill()}
          description={m.care_goodwill_hint()}
          data={[
            { value: "", label: m.care_goodwill_none() },
            ...(templates.data?.items ?? []).map(({ name, credits, givenOn }) => ({
              value: name,
              label: givenOn
                ? m.care_goodwill_given({ name, day: day(givenOn) })
                : m.care_goodwill_of({ name, credits: coins(credits) }),
              disabled: givenOn !== null && givenOn !== undefined,
            })),
          ]}
          value={form.goodwill}
          onChange={choose}
        />
      )}
      <SegmentedControl
        aria-label={m.care_correct_way()}
        fullWidth
        disabled={goodwill !== undefined}
        data={[
          { value: "give", label: m.care_give() },
          { value: "take", label: m.care_take_back() },
        ]}
        value={form.way}
        onChange={(way) => set({ way })}
      />
      <TextInput
        label={m.care_amount()}
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        value={form.amount}
        onChange={(event) => set({ amount: event.currentTarget.value.replace(/\D/g, "") })}
        error={checked ? amountFault : null}
        data-autofocus
      />
      <p className={styles.after} aria-live="polite">
        {entered === null
          ? m.care_amount_before({ before: coins(balance) })
          : m.care_amount_after({ before: coins(balance), after: coins(after) })}
      </p>
      <ReasonField value={form.reason} onChange={(reason) => set({ reason })} checked={checked} />
    </ActionDialog>
  );
}
