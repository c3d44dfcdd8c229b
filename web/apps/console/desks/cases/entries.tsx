import { useState } from "react";
import type { CaseEntry, FraudCaseDetails } from "#console/api";
import { href } from "#console/router";
import { useCan } from "#console/session";
import { m } from "#console/words";
import {
  ActionDialog,
  Button,
  Group,
  Link,
  Stack,
  Textarea,
  Time,
  toast,
  useCoins,
} from "#console-ui";
import { addNote, gather, useReload } from "./api.ts";
import styles from "./cases.module.css";
import { readCounts, signCounts } from "./sign-counts.tsx";

const kinds: Record<string, () => string> = {
  note: m.cases_entry_note,
  decision: m.cases_entry_decision,
  closed: m.cases_entry_closed,
  reopened: m.cases_entry_reopened,
  signs: m.cases_entry_signs,
  day: m.cases_entry_day,
  prize: m.cases_entry_prize,
  invite: m.cases_entry_invite,
  claim: m.cases_entry_claim,
};

/** Evidence, notes and decisions, the latest first. */
export function Entries({ of }: { of: FraudCaseDetails }) {
  const can = useCan();
  const names = new Map(of.accounts.map(({ subscriber, username }) => [subscriber, username]));
  return (
    <Stack>
      {can("cases.manage") && <EntryActions of={of} />}
      {of.entries.length === 0 ? (
        <p className={styles.quiet}>{m.cases_entries_empty()}</p>
      ) : (
        <ol className={styles.entries}>
          {of.entries.map((entry) => (
            <Entry
              key={entry.id}
              entry={entry}
              name={entry.subscriber ? (names.get(entry.subscriber) ?? m.cases_no_name()) : null}
            />
          ))}
        </ol>
      )}
    </Stack>
  );
}

function EntryActions({ of }: { of: FraudCaseDetails }) {
  const [writing, setWriting] = useState(false);
  const [gathering, setGathering] = useState(false);
  const [text, setText] = useState("");
  const reload = useReload();
  return (
    <Group gap="xs">
      <Button variant="default" onClick={() => setWriting(true)}>
        {m.cases_note()}
      </Button>
      {of.state !== "closed" && (
        <Button
          variant="default"
          loading={gathering}
          onClick={async () => {
            setGathering(true);
            try {
              const { added } = await gather(of.id);
              toast.done(m.cases_gathered({ count: added }));
              await reload();
            } catch (error) {
              toast.failed(error);
            } finally {
              setGathering(false);
            }
          }}
        >
          {m.cases_gather()}
        </Button>
      )}
      <ActionDialog
        opened={writing}
        onClose={() => setWriting(false)}
        title={m.cases_note()}
        confirm={m.cases_note()}
        valid={text.trim() !== ""}
        onConfirm={async () => {
          await addNote(of.id, text.trim());
          setText("");
          toast.done(m.cases_note_done());
          await reload();
        }}
      >
        <Textarea
          label={m.cases_note_label()}
          value={text}
          maxLength={2000}
          onChange={({ currentTarget: { value } }) => setText(value)}
          autosize
          minRows={3}
          maxRows={10}
          data-autofocus
        />
      </ActionDialog>
    </Group>
  );
}

function Entry({ entry, name }: { entry: CaseEntry; name: string | null }) {
  const { kind, subscriber, happenedAt, addedBy } = entry;
  const can = useCan();
  return (
    <li>
      <span className={styles.entryHead}>
        {kinds[kind]?.() ?? kind}
        {subscriber &&
          (can("subscribers.read") ? (
            <Link href={href("subscriber", { id: subscriber })}>{name}</Link>
          ) : (
            <span>{name}</span>
          ))}
        <span>
          {addedBy} · <Time at={happenedAt} />
        </span>
      </span>
      <EntryText entry={entry} />
    </li>
  );
}

function EntryText({ entry: { kind, text } }: { entry: CaseEntry }) {
  const coins = useCoins();
  if (kind === "decision") {
    const [did = "", ...reason] = text.split("\n");
    const words = readCounts(did).map(({ sign, count }) => didText(sign, count, coins));
    return (
      <p className={styles.text}>{[words.join(", "), ...reason].filter(Boolean).join("\n")}</p>
    );
  }
  const signs = kind === "signs" || kind === "day" || kind === "invite";
  return <p className={styles.text}>{signs ? signCounts(readCounts(text)) : text}</p>;
}

function didText(word: string, count: number, coins: (value: number) => string): string {
  const texts: Record<string, () => string> = {
    held: m.cases_did_held,
    banned: m.cases_did_banned,
    claims: () => m.cases_did_claims({ count }),
    prizes: () => m.cases_did_prizes({ count }),
    invites: () => m.cases_did_invites({ count }),
    taken: () => m.cases_did_taken({ coins: coins(count) }),
    spent: () => m.cases_did_spent({ coins: coins(count) }),
  };
  return texts[word]?.() ?? word;
}
