import { href } from "#console/router";
import { useCan } from "#console/session";
import { m } from "#console/words";
import { Button, DialogButtons, Link, Modal, Stack, Text } from "#console-ui";

type Props = { text: string | null; onClose: () => void };

/** Explains that a second person must approve what was asked, and that nothing has changed yet. */
export function ChangeWaits({ text, onClose }: Props) {
  const can = useCan();
  return (
    <Modal
      opened={text !== null}
      onClose={onClose}
      title={m.care_change_title()}
      closeButtonProps={{ "aria-label": m.action_close() }}
    >
      <Stack>
        <Text>{text}</Text>
        <DialogButtons>
          {can("changes.read") && (
            <Button component={Link} variant="default" href={href("approvals")}>
              {m.care_change_show()}
            </Button>
          )}
          <Button onClick={onClose}>{m.care_change_done()}</Button>
        </DialogButtons>
      </Stack>
    </Modal>
  );
}
