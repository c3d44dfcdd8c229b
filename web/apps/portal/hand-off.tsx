import { useMutation } from "@tanstack/react-query";
import { landingHref, useConfig } from "#lib/config";
import { generate, type Question, useSession } from "#lib/session";
import { Button, ButtonLink, FormError, Icon, Sheet } from "#ui";
import { isolate, m } from "#words";
import styles from "./hand-off.module.css";

type Props = { question: Question; onClose: () => void };

/** The question that a login link leaves to the person. Closing the sheet changes nothing. */
export default function HandOff({ question, onClose }: Props) {
  return question.kind === "switch" ? (
    <Switch {...question} onClose={onClose} />
  ) : (
    <Elsewhere text={question.text} onClose={onClose} />
  );
}

type SwitchProps = Omit<Extract<Question, { kind: "switch" }>, "kind"> & { onClose: () => void };

function Switch({ handOff, who, onClose }: SwitchProps) {
  const change = useMutation({
    mutationFn: () => generate(handOff, "switch"),
    onSuccess: onClose,
  });
  const { partner } = useConfig();
  const player = m.login_switch_partner({ partner: isolate(partner) });
  const arriving = who.arriving ?? player;
  const present = who.present ?? player;
  return (
    <Sheet
      open
      onClose={onClose}
      title={m.login_switch_title()}
      footer={
        <div className={styles.keys}>
          <Button block onClick={onClose}>
            {m.login_switch_stay()}
          </Button>
          <Button variant="quiet" block busy={change.isPending} onClick={() => change.mutate()}>
            {m.login_switch()}
          </Button>
        </div>
      }
    >
      <dl className={styles.numbers}>
        <div className={styles.present}>
          <dt>{m.login_switch_present()}</dt>
          <dd>
            <bdi>{present}</bdi>
          </dd>
          <Icon name="user" />
        </div>
        <div>
          <dt>{m.login_switch_arriving()}</dt>
          <dd>
            <bdi>{arriving}</bdi>
          </dd>
          <Icon name="external" />
        </div>
      </dl>
      <p className={styles.advice}>
        <Icon name="alert" size={20} />
        <span>{m.login_switch_text()}</span>
      </p>
      {change.error && <FormError>{change.error.message}</FormError>}
    </Sheet>
  );
}

function Elsewhere({ text, onClose }: { text: string; onClose: () => void }) {
  const config = useConfig();
  const { status } = useSession();
  const here = window.location.pathname + window.location.search;
  return (
    <Sheet
      open
      onClose={onClose}
      title={m.login_elsewhere_title()}
      footer={
        status === "subscriber" ? (
          <Button variant="secondary" block onClick={onClose}>
            {m.close()}
          </Button>
        ) : (
          <ButtonLink to={landingHref(config, here)} block>
            {m.log_in()}
          </ButtonLink>
        )
      }
    >
      <p dir="auto">{text}</p>
    </Sheet>
  );
}
