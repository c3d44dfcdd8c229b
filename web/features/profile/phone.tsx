import * as v from "valibot";
import { useConfig } from "#lib/config";
import { phoneNumber, useForm, withPrefix } from "#lib/form";
import { isApiError } from "#lib/http";
import { finishPopup } from "#lib/popups";
import { unwind } from "#lib/router";
import { Button, FormError, FormStack, focusedFirst, PhoneField, Sheet, SlowNotice } from "#ui";
import { isolate, m } from "#words";
import { keepContact } from "./api.ts";
import styles from "./phone.module.css";

/**
 * Asks a subscriber without a proven number for a contact number before they redeem (spec 4, 5).
 */
export default function Phone({ onClose }: { onClose: () => void }) {
  const config = useConfig();
  const { form, errors, formError, pending, touch } = useForm({
    schema: v.object({ msisdn: phoneNumber(config) }),
    failed: () => m.phone_failed(),
    submit: async ({ msisdn }) => {
      try {
        await keepContact(withPrefix(config, msisdn));
      } catch (error) {
        // The number was proven meanwhile in another tab.
        if (!isApiError(error, "number_known")) throw error;
      }
      // Give back the sheet's history entry first, because a navigation follows.
      unwind(finishPopup);
    },
  });
  return (
    <Sheet open onClose={onClose} title={m.phone_title()}>
      <div className={styles.stack}>
        <p className={styles.text}>{m.phone_text({ partner: isolate(config.partner) })}</p>
        <FormStack {...form}>
          <PhoneField ref={focusedFirst} error={errors.msisdn} onChange={() => touch("msisdn")} />
          <div className={styles.foot}>
            <FormError>{formError}</FormError>
            {pending && <SlowNotice />}
            <Button type="submit" size="l" block busy={pending}>
              {m.phone_submit()}
            </Button>
          </div>
        </FormStack>
      </div>
    </Sheet>
  );
}
