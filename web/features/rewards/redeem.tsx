import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import * as v from "valibot";
import type { RedeemClaim, RedeemFormField } from "#api";
import { claimsQuery, toNumber } from "#lib/claims";
import { useConfig } from "#lib/config";
import { useForm } from "#lib/form";
import { isApiError } from "#lib/http";
import { rewardsQuery } from "#lib/lists";
import { useIntention } from "#lib/query";
import { href, navigate, preload, useNavigationState } from "#lib/router";
import { refreshBalance, useProfile } from "#lib/subscriber";
import {
  ActionBar,
  Button,
  digitsOnly,
  FormError,
  FormStack,
  Page,
  prepareCelebration,
  SlowNotice,
  TextField,
} from "#ui";
import { isolate, m } from "#words";
import { claimReward } from "./api.ts";
import { ChosenReward } from "./parts/chosen-reward.tsx";
import { type Failure, FailureSheet, failureOf } from "./parts/failure.tsx";
import { type Chosen, fieldsOf, gameIdField, parseChosen } from "./redemption.ts";

export default function Redeem() {
  const chosen = useNavigationState(parseChosen);
  const { coin } = useConfig();
  // Without a reward the route redirects to the list; this is the moment before.
  if (!chosen) return null;
  return (
    <Page title={m.redeem_title()} narrow>
      <ChosenReward
        chosen={chosen}
        heading={toNumber(chosen) ? m.redeem_number_heading() : m.redeem_heading()}
        text={
          toNumber(chosen)
            ? m.redeem_number_text({ coin, name: isolate(chosen.name), tel: isolate(chosen.tel) })
            : m.redeem_text({ coin, name: isolate(chosen.name) })
        }
      />
      <ClaimForm key={chosen.uuid} chosen={chosen} />
    </Page>
  );
}

const filled = () => v.pipe(v.string(), v.trim(), v.nonEmpty(m.field_required()));

/** Whether an answer is as its field asks; the server checks it again. */
function accepts({ kind, min, max, pattern }: RedeemFormField, answer: string): boolean {
  const { length } = [...answer];
  if (length < min || length > max || (kind === "digits" && !/^\d*$/.test(answer))) return false;
  try {
    return !pattern || new RegExp(`^(?:${pattern})$`, "u").test(answer);
  } catch {
    // This browser cannot read the server's expression.
    return true;
  }
}

const answerTo = (field: RedeemFormField) =>
  v.pipe(
    filled(),
    v.check((answer) => accepts(field, answer), field.refusal),
  );

function schemaFor(chosen: Chosen, fields: RedeemFormField[]) {
  const inputs: Record<string, v.GenericSchema<unknown, string>> = { phone: v.string() };
  // Added to the own number: there is nothing to ask for.
  if (!toNumber(chosen)) {
    inputs.name = filled();
    inputs.email = v.pipe(filled(), v.regex(/^[^\s@]+@[^\s@]+$/, m.email_invalid()));
  }
  for (const field of fields) inputs[field.name] = answerTo(field);
  return v.object(inputs);
}

function ClaimForm({ chosen }: { chosen: Chosen }) {
  const { gameId } = useConfig();
  const fields = fieldsOf(chosen, gameId);
  const client = useQueryClient();
  const profile = useProfile();
  const id = useId();
  const [failure, setFailure] = useState<Failure | null>(null);
  const claim = useIntention(claimReward);
  const byNumber = toNumber(chosen);
  useEffect(() => {
    // The next screen's code: that screen follows at once.
    if (byNumber) void import("./order.tsx").catch(() => undefined);
    else preload(href("thankYou"));
  }, [byNumber]);
  // An answer was lost: the claim may have succeeded.
  const unanswered = useRef(false);

  function done() {
    refreshBalance(client);
    void client.invalidateQueries({ queryKey: claimsQuery().queryKey });
    // Replaces the form: Back must not return to it.
    if (byNumber) navigate(href("order", { claimId: chosen.uuid }), { replace: true });
    else navigate(href("thankYou"), { replace: true, state: chosen });
  }

  const { form, errors, formError, pending, touch } = useForm({
    schema: schemaFor(chosen, fields),
    invalid: (found) =>
      Object.values(found).includes(m.field_required())
        ? fields.length > 0
          ? m.redeem_fill_named({ field: isolate(fields.map(({ label }) => label).join(", ")) })
          : m.redeem_fill()
        : undefined,
    submit: async ({ name, email, phone, ...answers }) => {
      const body: RedeemClaim = { item: chosen.item, uuid: chosen.uuid };
      if (phone !== undefined) body.phone = phone;
      if (name !== undefined) body.name = name;
      if (email !== undefined) body.email = email;
      if (fields.length > 0) body.fields = answers;
      // Nodes of earlier releases read this field alone.
      const id = answers[gameIdField];
      if (id !== undefined) body.pubgId = id;
      prepareCelebration();
      try {
        await claim.mutateAsync(body);
      } catch (error) {
        if (isApiError(error)) {
          if (Object.keys(error.fields).length > 0) throw error;
          // The uuid is this form's alone, so an existing claim is the unanswered one.
          if (unanswered.current && error.code === "already_redeemed") return done();
          unanswered.current ||= error.transient;
        }
        setFailure(failureOf(error));
        void client.invalidateQueries({ queryKey: rewardsQuery().queryKey });
        return;
      }
      done();
    },
  });

  function again() {
    setFailure(null);
    const element = document.getElementById(id);
    // Safari before 16 has no `requestSubmit`.
    element?.querySelector<HTMLElement>('[type="submit"]')?.click();
  }

  return (
    <>
      <FormStack {...form} id={id}>
        {!toNumber(chosen) && (
          <>
            <TextField
              label={m.redeem_name()}
              name="name"
              dir="auto"
              defaultValue={chosen.name}
              maxLength={200}
              error={errors.name}
              onChange={() => touch("name")}
            />
            <TextField
              label={m.redeem_email()}
              name="email"
              dir="auto"
              type="email"
              inputMode="email"
              autoComplete="email"
              maxLength={200}
              defaultValue={profile?.email ?? ""}
              error={errors.email}
              onChange={() => touch("email")}
            />
          </>
        )}
        {fields.map(({ name, label, kind, min, max, help }) => (
          <TextField
            key={name}
            label={label}
            name={name}
            autoComplete="off"
            minLength={min}
            maxLength={max}
            error={errors[name]}
            onChange={() => touch(name)}
            {...(kind === "digits"
              ? {
                  hint: help ?? m.redeem_field_digits(),
                  inputMode: "numeric",
                  pattern: "\\d*",
                  onInput: digitsOnly,
                }
              : { hint: help ?? undefined, dir: "auto" })}
          />
        ))}
        <TextField
          label={m.redeem_phone()}
          name="phone"
          type="tel"
          dir="ltr"
          readOnly
          defaultValue={chosen.tel}
          error={errors.phone}
        />
        <ActionBar>
          <FormError>{formError}</FormError>
          {pending && <SlowNotice />}
          <Button type="submit" size="l" icon="gift" block busy={pending}>
            {toNumber(chosen) ? m.redeem_number_claim() : m.redeem_claim()}
          </Button>
        </ActionBar>
      </FormStack>
      <FailureSheet failure={failure} onClose={() => setFailure(null)} onAgain={again} />
    </>
  );
}
