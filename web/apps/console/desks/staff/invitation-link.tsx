import { invitationPath } from "#console/router";
import { usePortal } from "#console/session";
import { dateTime } from "#console/time";
import { m } from "#console/words";
import { Button, CopyButton, DialogButtons, Modal, TextInput } from "#console-ui";
import type { InvitationCode } from "./api.ts";
import styles from "./staff.module.css";

export type NewLink = InvitationCode & { name: string };

type Props = { link: NewLink | null; onClose: () => void };

/** Shows an invitation's link, once. Only its own button closes it. */
export function InvitationLink({ link, onClose }: Props) {
  const zone = usePortal()?.timeZone ?? "UTC";
  const address = link ? `${window.location.origin}${invitationPath}#${link.code}` : "";
  return (
    <Modal
      opened={link !== null}
      onClose={() => undefined}
      title={m.staff_link_title()}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      {link && (
        <div className={styles.form}>
          <p className={styles.text}>
            {m.staff_link_text({ name: link.name, time: dateTime(link.expiresAt, zone) })}
          </p>
          <TextInput
            label={m.staff_link()}
            value={address}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
            classNames={{ input: styles.link }}
          />
          <DialogButtons>
            <CopyButton text={address} />
            <Button onClick={onClose}>{m.staff_link_done()}</Button>
          </DialogButtons>
        </div>
      )}
    </Modal>
  );
}
