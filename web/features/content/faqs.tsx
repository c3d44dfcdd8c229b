import { useSuspenseQuery } from "@tanstack/react-query";
import { useConfig } from "#lib/config";
import { Async, EmptyState, Icon, Page, Skeleton } from "#ui";
import { m } from "#words";
import { faqsQuery } from "./api.ts";
import styles from "./content.module.css";
import { Mail, Words } from "./parts/words.tsx";

export default function Faqs() {
  const { coin } = useConfig();
  return (
    <Page title={m.route_faqs()} lead={m.faqs_lead({ coin })} narrow>
      <Async skeleton={<FaqsSkeleton />} errorText={m.faqs_failed()}>
        <Questions />
      </Async>
      <Help />
    </Page>
  );
}

function Questions() {
  const { data: faqs } = useSuspenseQuery(faqsQuery());
  if (faqs.length === 0) {
    return <EmptyState icon="help" title={m.faqs_empty()} text={m.faqs_empty_text()} />;
  }
  return (
    <div className={styles.questions}>
      {faqs.map(({ question, answer }) => (
        <details key={question} className={styles.question}>
          <summary className={styles.summary}>
            <h2 className={styles.asked}>{question}</h2>
            <Icon name="down" size={20} className={styles.turn ?? ""} />
          </summary>
          <div className={styles.answer}>
            {answer.map((paragraph) => (
              <Words key={paragraph}>{paragraph}</Words>
            ))}
          </div>
        </details>
      ))}
    </div>
  );
}

function Help() {
  const { supportEmail } = useConfig();
  if (supportEmail === "") return null;
  return (
    <aside className={styles.help}>
      <Icon name="help" size={24} />
      <p>
        {m.faqs_help()} <Mail address={supportEmail} />
      </p>
    </aside>
  );
}

function FaqsSkeleton() {
  return (
    <div className={styles.questions}>
      {["60%", "45%", "70%", "50%", "65%", "40%"].map((width) => (
        <div key={width} className={styles.question}>
          <div className={styles.summary}>
            <Skeleton width={width} height="1.1em" />
          </div>
        </div>
      ))}
    </div>
  );
}
