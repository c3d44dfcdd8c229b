import { useState } from "react";
import { m } from "#console/words";
import {
  ActionDialog,
  Radio,
  ReasonField,
  reasonFault,
  SegmentedControl,
  Stack,
  TextInput,
  toast,
  useCoins,
} from "#console-ui";
import { correct, useReload } from "./actions.ts";
import styles from "./subscribers.module.css";
import { type Subscriber, type Template, templates } from "./types.ts";

type Props = {
  subscriber: Subscriber;
  opened: boolean;
  onClose: () => void;
  /** A second person must approve the correction. */
  onChange: (change: string) => void;
};

const templateText: Record<Template, [name: () => string, note: () => string]> = {
  goodwill_small: [m.care_template_small, m.care_template_small_note],
  goodwill: [m.care_template_goodwill, m.care_template_goodwill_note],
  lost_reward: [m.care_template_lost, m.care_template_lost_note],
  other: [m.care_template_other, m.care_template_other_note],
};

const blank = {
  way: "give",
  amount: "",
  template: "goodwill_small" as Template,
  reason: "",
  reference: "",
};

/** The form of a correction of credits. It says what the subscriber will then have. */
export function CorrectDialog({ subscriber, opened, onClose, onChange }: Props) {
  const { id, balance } = subscriber;
  const [form, setForm] = useState(blank);
  const [checked, setChecked] = useState(false);
  const coins = useCoins();
  const reload = useReload();
  const set = (change: Partial<typeof blank>) => setForm({ ...form, ...change });
  const entered = /^[1-9]\d{0,8}$/.test(form.amount) ? Number(form.amount) : null;
  const takes = form.way === "take";
  const amount = (entered ?? 0) * (takes ? -1 : 1);
  const after = balance + amount;
  const amountFault =
    entered === null ? m.care_amount_needed() : after < 0 ? m.care_amount_too_much() : null;
  const doing = takes
    ? m.care_correct_take_doing({ amount: coins(entered ?? 0), after: coins(after) })
    : m.care_correct_give_doing({ amount: coins(entered ?? 0), after: coins(after) });
  const send = async () => {
    const { template, reason, reference } = form;
    const correction = { amount, template, reason: reason.trim(), reference: reference.trim() };
    const posted = await correct(id, correction, doing);
    setForm(blank);
    setChecked(false);
    if ("change" in posted) onChange(posted.change);
    else toast.done(m.care_corrected({ balance: coins(posted.balance) }));
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
      <SegmentedControl
        aria-label={m.care_correct_way()}
        fullWidth
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
      <Radio.Group
        label={m.care_template()}
        value={form.template}
        onChange={(template) => set({ template: template as Template })}
      >
        <Stack gap="xs" mt="xs">
          {templates.map((template) => {
            const [name, note] = templateText[template];
            return <Radio key={template} value={template} label={name()} description={note()} />;
          })}
        </Stack>
      </Radio.Group>
      <ReasonField value={form.reason} onChange={(reason) => set({ reason })} checked={checked} />
      <TextInput
        label={m.care_reference()}
        description={m.care_reference_hint()}
        autoComplete="off"
        maxLength={80}
        value={form.reference}
        onChange={(event) => set({ reference: event.currentTarget.value })}
      />
    </ActionDialog>
  );
}
