import { useEffect, useState } from "react";
import * as v from "valibot";
import { subscribeHref, useConfig } from "#lib/config";
import { phoneNumber, useForm, withPrefix } from "#lib/form";
import { exit, href, navigate, useQueryParams } from "#lib/router";
import { typedNumber, useSession } from "#lib/session";
import {
  Button,
  ButtonLink,
  Card,
  errorText,
  FormError,
  FormStack,
  Icon,
  Page,
  PhoneField,
  SlowNotice,
} from "#ui";
import { isolate, m } from "#words";
import { askNetwork } from "./api.ts";
import styles from "./login.module.css";

/** The login screen for operators with network verification. */
export default function Login() {
  const config = useConfig();
  const { status } = useSession();
  const query = useQueryParams();
  // Kept in state, because the address changes while the next screen loads.
  const [returnTo] = useState(() => place(query.get("returnTo")));
  useEffect(() => {
    if (status !== "subscriber") return;
    typedNumber.set(null);
    navigate(returnTo, { replace: true });
  }, [status, returnTo]);
  const operator = isolate(config.operator);
  const other = subscribeHref(config, returnTo);
  const byNetwork = config.landingUrl === href("login");
  return (
    <Page
      title={m.log_in()}
      lead={byNetwork ? m.login_lead() : m.login_operator({ operator })}
      narrow
    >
      {byNetwork ? (
        <>
          <ByNetwork why={query.get("network")} returnTo={returnTo} />
          <div className={styles.other}>
            <p>{m.login_or()}</p>
            <ButtonLink to={other} variant="quiet">
              {m.login_other()}
            </ButtonLink>
          </div>
        </>
      ) : (
        <ButtonLink to={other} size="l" block>
          {m.login_continue({ operator })}
        </ButtonLink>
      )}
    </Page>
  );
}

function ByNetwork({ why, returnTo }: { why: string | null; returnTo: string }) {
  const config = useConfig();
  const operator = isolate(config.operator);
  const last = before(why, operator);
  const { form, errors, formError, pending, touch } = useForm({
    schema: v.object({ msisdn: phoneNumber(config) }),
    failed: (error) => errorText(error),
    submit: async ({ msisdn }) => {
      const { url } = await askNetwork(withPrefix(config, msisdn), returnTo);
      typedNumber.set(msisdn);
      exit.to(url);
    },
  });
  return (
    <Card>
      <div className={styles.stack}>
        {!last && (
          <p className={styles.data}>
            <Icon name="info" size={20} />
            <span>{m.login_data({ operator })}</span>
          </p>
        )}
        <FormStack {...form}>
          <PhoneField
            error={errors.msisdn}
            defaultValue={typedNumber.get() ?? undefined}
            onChange={() => touch("msisdn")}
          />
          <div className={styles.foot}>
            <FormError>{formError ?? last}</FormError>
            {pending && <SlowNotice />}
            <Button type="submit" size="l" block busy={pending}>
              {m.login_submit()}
            </Button>
          </div>
        </FormStack>
      </div>
    </Card>
  );
}

/** Why the last attempt failed, from the server's reason. */
function before(why: string | null, operator: string): string | null {
  if (why === "another") return m.login_another();
  if (why === "unknown") return m.login_unknown({ operator });
  if (why === "failed") return m.login_unreached({ operator });
  return null;
}

/** A path of this app; for anything else, home. */
function place(text: string | null): string {
  return text && /^\/(?![/\\])/.test(text) ? text : href("home");
}
