import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { sessionQuery, useSession } from "#console/session";
import { m } from "#console/words";
import { ActionDialog, Button, Modal, Section } from "#console-ui";
import { RecoveryCodes } from "../entrance/recovery-codes.tsx";
import { newRecoveryCodes } from "./api.ts";

/** How many recovery codes are left, and new ones, which are shown once. */
export function RecoveryCodesSection() {
  const { recoveryCodes, staff, portal } = useSession();
  const [asking, setAsking] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);
  const client = useQueryClient();
  return (
    <Section
      title={m.account_codes()}
      intro={m.account_codes_left({ count: recoveryCodes })}
      action={
        <Button variant="default" onClick={() => setAsking(true)}>
          {m.account_codes_new()}
        </Button>
      }
    >
      <ActionDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={m.account_codes_new_title()}
        text={m.account_codes_new_text()}
        confirm={m.account_codes_new()}
        onConfirm={async () => {
          const made = await newRecoveryCodes();
          setCodes(made.codes);
          await client.invalidateQueries({ queryKey: sessionQuery().queryKey });
        }}
      />
      <Modal
        opened={codes !== null}
        onClose={() => undefined}
        title={m.codes_title()}
        withCloseButton={false}
        closeOnEscape={false}
        closeOnClickOutside={false}
      >
        {codes && (
          <RecoveryCodes
            codes={codes}
            email={staff.email}
            product={portal.product}
            done={m.action_close()}
            onDone={() => setCodes(null)}
          />
        )}
      </Modal>
    </Section>
  );
}
