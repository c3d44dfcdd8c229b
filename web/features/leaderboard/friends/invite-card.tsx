import { useQuery, useQueryClient } from "@tanstack/react-query";
import * as v from "valibot";
import { useConfig } from "#lib/config";
import { useForm } from "#lib/form";
import { isApiError, uuid } from "#lib/http";
import { href } from "#lib/router";
import { shareLink } from "#lib/share";
import { Button, Card, errorText, FormError, TextField, toast } from "#ui";
import { isolate, m, number } from "#words";
import { acceptInvite, askFriend, friendsQuery, invitesQuery } from "./api.ts";
import styles from "./friends.module.css";

const letters = 8;

/** The subscriber's link and code, and a form for the code of somebody else. */
export function Invite({ code }: { code: string }) {
  const { product, additions } = useConfig();
  const share = async () => {
    const text = m.friends_share_text({ product: isolate(product) });
    const outcome = await shareLink(text, href("invite", { code }));
    if (outcome === "copied") toast(m.friends_copied(), "good");
  };
  return (
    <Card>
      <section className={styles.part} aria-label={m.friends_invite_title()}>
        <h2 className={styles.title}>{m.friends_invite_title()}</h2>
        <p className={styles.text}>{additions.invites ? <Pays /> : m.friends_invite_free()}</p>
        <Button icon="share" block onClick={() => void share()}>
          {m.friends_share()}
        </Button>
        <p className={styles.code}>{m.friends_code({ code: isolate(code) })}</p>
        <CodeForm />
      </section>
    </Card>
  );
}

function Pays() {
  const { coin } = useConfig();
  const { data } = useQuery(invitesQuery());
  if (!data) return m.friends_invite_free();
  const coins = (many: number) => isolate(`${number(many)} ${coin}`);
  const { inviter, friend, earned, days } = data.terms;
  return m.friends_invite_pays({
    inviter: coins(inviter),
    friend: coins(friend),
    earned: coins(earned),
    days,
  });
}

/** A new account accepts the invitation of the code's owner; any other one asks to be friends. */
function CodeForm() {
  const client = useQueryClient();
  const { additions } = useConfig();
  const { data } = useQuery({ ...invitesQuery(), enabled: additions.invites });
  const { form, errors, formError, pending, touch } = useForm({
    schema: v.object({
      code: v.pipe(
        v.string(),
        v.transform((text) => text.replace(/[\s-]/g, "").toUpperCase()),
        v.length(letters, () => m.friends_code_wrong()),
      ),
    }),
    failed: (error) => errorText(error),
    submit: async ({ code }, element) => {
      const key = { idempotencyKey: uuid() };
      const accepted = data?.mayAccept ? await acceptOrNull(code, key) : null;
      if (accepted) toast(m.friends_added({ name: isolate(accepted.username) }), "good");
      else {
        const { who, state } = await askFriend(code, { idempotencyKey: uuid() });
        const name = isolate(who.username);
        toast(state === "friends" ? m.friends_added({ name }) : m.friends_asked({ name }), "good");
      }
      element.reset();
      await client.invalidateQueries({ queryKey: friendsQuery().queryKey });
      await client.invalidateQueries({ queryKey: invitesQuery().queryKey });
    },
  });
  return (
    <form {...form}>
      <FormError>{formError}</FormError>
      <div className={styles.form}>
        <TextField
          name="code"
          label={m.friends_code_label()}
          error={errors.code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          dir="ltr"
          onChange={() => touch("code")}
        />
        <Button type="submit" variant="secondary" busy={pending}>
          {m.friends_code_send()}
        </Button>
      </div>
      <p className={styles.small}>{m.friends_code_hint()}</p>
    </form>
  );
}

/** An invitation that cannot be accepted any more still makes friends. */
async function acceptOrNull(code: string, key: { idempotencyKey: string }) {
  try {
    return await acceptInvite(code, key);
  } catch (error) {
    const asks = ["invite_accepted", "invite_each_other", "invite_too_late"];
    if (asks.some((refusal) => isApiError(error, refusal))) return null;
    throw error;
  }
}
