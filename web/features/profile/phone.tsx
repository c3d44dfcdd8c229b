import type { FormEvent } from "react";
import * as v from "valibot";
import { useConfig } from "#lib/config";
import { useForm } from "#lib/form";
import { isApiError } from "#lib/http";
import { finishPopup } from "#lib/popups";
import { unwind } from "#lib/router";
import { Button, FormError, FormStack, focusedFirst, Sheet, SlowNotice, TextField } from "#ui";
import { isolate, m } from "#words";
import { keepContact } from "./api.ts";
import styles from "./phone.module.css";

/** Asks who came without a proven number where they are reached, before they redeem (spec 4, 5). */
export default function Phone({ onClose }: { onClose: () => void }) {
  const { operator, country } = useConfig();
  const digits = country.localDigits;
  const { form, errors, formError, pending, touch } = useForm({
    schema: v.object({
      msisdn: v.pipe(
        v.string(),
        v.regex(
          new RegExp(`^0\\d{${digits - 1}}$`),
          m.phone_invalid({ operator: isolate(operator), digits }),
        ),
      ),
    }),
    failed: () => m.phone_failed(),
    submit: async ({ msisdn }) => {
      try {
        await keepContact(country.prefix + msisdn.slice(1));
      } catch (error) {
        // Proven meanwhile, in another tab: there is nothing left to ask.
        if (!isApiError(error, "number_known")) throw error;
      }
      // First gives the sheet's history entry back: what follows is a navigation.
      unwind(finishPopup);
    },
  });
  return (
    <Sheet open onClose={onClose} title={m.phone_title()}>
      <div className={styles.stack}>
        <p className={styles.text}>{m.phone_text()}</p>
        <FormStack {...form}>
          <TextField
            label={m.phone_label()}
            name="msisdn"
            type="tel"
            dir="ltr"
            inputMode="numeric"
            autoComplete="tel-national"
            ref={focusedFirst}
            maxLength={digits}
            hint={m.phone_hint({ digits })}
            error={errors.msisdn}
            onInput={digitsOnly}
            onChange={() => touch("msisdn")}
          />
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

function digitsOnly(event: FormEvent<HTMLInputElement>) {
  const input = event.currentTarget;
  const digits = input.value.replace(/\D/g, "");
  if (digits !== input.value) input.value = digits;
}
