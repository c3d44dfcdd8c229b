import { useState } from "react";
import type { Operations, PortalLanguage } from "#console/api";
import { useCan } from "#console/session";
import { m } from "#console/words";
import { ActionDialog, Badge, Button, Group, Note, Section, Time, toast } from "#console-ui";
import { AnnouncementDialog } from "./announcement-dialog.tsx";
import { useReload, withdraw } from "./api.ts";
import styles from "./operations.module.css";

/** The announcement to every subscriber as they see it, and its change. */
export function AnnouncementCard({ announcement, languages }: Operations) {
  const [asking, setAsking] = useState<"announce" | "withdraw" | null>(null);
  const can = useCan();
  const reload = useReload();
  const close = () => setAsking(null);
  const { shown, version, changedAt, changedBy } = announcement;
  return (
    <Section title={m.operations_announcement()} intro={m.operations_announcement_intro()}>
      {shown ? (
        <div className={styles.bars} data-tone={shown.tone}>
          {languages
            .filter(({ code }) => shown.texts[code])
            .map((language) => (
              <Bar
                key={language.code}
                language={language}
                text={shown.texts[language.code] ?? ""}
              />
            ))}
        </div>
      ) : (
        <Note icon="check" title={m.operations_none()} text={m.operations_none_text()} />
      )}
      {shown && (
        <p className={styles.line}>
          <Badge color={shown.tone === "warning" ? "warn" : "gray"}>
            {shown.tone === "warning" ? m.operations_tone_warning() : m.operations_tone_notice()}
          </Badge>{" "}
          {shown.until && (
            <>
              {m.operations_until()} <Time at={shown.until} show="exact" /> ·{" "}
            </>
          )}
          {m.operations_changed()} {changedAt && <Time at={changedAt} />}{" "}
          {changedBy && m.operations_by({ who: changedBy })}
        </p>
      )}
      {can("operations.manage") && (
        <Group gap="xs">
          <Button onClick={() => setAsking("announce")}>
            {shown ? m.operations_announce_edit() : m.operations_announce()}
          </Button>
          {shown && (
            <Button variant="default" onClick={() => setAsking("withdraw")}>
              {m.operations_withdraw()}
            </Button>
          )}
        </Group>
      )}
      {asking === "announce" && (
        <AnnouncementDialog announcement={announcement} languages={languages} onClose={close} />
      )}
      <ActionDialog
        opened={asking === "withdraw"}
        onClose={close}
        title={m.operations_withdraw_title()}
        text={m.operations_withdraw_text()}
        confirm={m.operations_withdraw()}
        conflicts={["changed_meanwhile", "not_announced"]}
        onConflict={() => void reload()}
        onConfirm={async () => {
          await withdraw(version);
          toast.done(m.operations_withdrawn());
          await reload();
        }}
      />
    </Section>
  );
}

function Bar({ language, text }: { language: PortalLanguage; text: string }) {
  return (
    <p
      className={styles.bar}
      lang={language.code}
      dir={language.direction === "rtl" ? "rtl" : "ltr"}
    >
      {text}
    </p>
  );
}
