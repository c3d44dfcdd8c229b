import { useMutation } from "@tanstack/react-query";
import { type StepUp, settleStepUp, useStepUp } from "#console/http";
import { askPasskey } from "#console/passkey";
import { finishStepUp } from "#console/session";
import { m } from "#console/words";
import { Button, DialogButtons, Icon, Modal, Refused, Stack, Text } from "#console-ui";

/** Asks to confirm a call that the server wants confirmed, and says what the call will do. */
export function StepUpDialog() {
  const about = useStepUp();
  return about && <Confirm key={about.stepUp} about={about} />;
}

function Confirm({ about }: { about: StepUp }) {
  const { stepUp, options, doing } = about;
  const confirm = useMutation({
    mutationFn: async () =>
      options ? finishStepUp(stepUp, await askPasskey(options)) : finishStepUp(stepUp),
    onSuccess: () => settleStepUp(about, "done"),
  });
  const cancel = () => {
    if (!confirm.isPending) settleStepUp(about, "cancelled");
  };
  return (
    <Modal
      opened
      onClose={cancel}
      title={options ? m.stepup_title() : m.stepup_title_demo()}
      closeButtonProps={{ "aria-label": m.action_close() }}
      zIndex={300}
    >
      <Stack>
        <Text fw={600}>{doing ?? m.stepup_generic()}</Text>
        <Text c="dimmed">{options ? m.stepup_note() : m.stepup_note_demo()}</Text>
        <Refused error={confirm.error} />
        <DialogButtons>
          <Button variant="default" onClick={cancel} disabled={confirm.isPending}>
            {m.action_cancel()}
          </Button>
          <Button
            leftSection={<Icon name={options ? "key" : "check"} />}
            loading={confirm.isPending}
            onClick={() => confirm.mutate()}
            data-autofocus
          >
            {options ? m.stepup_use() : m.stepup_confirm()}
          </Button>
        </DialogButtons>
      </Stack>
    </Modal>
  );
}
