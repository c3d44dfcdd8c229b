import { useInfiniteQuery } from "@tanstack/react-query";
import { ExportButton } from "#console/lists";
import { m } from "#console/words";
import { Loaded, Loading, Note, Section } from "#console-ui";
import { planQuery } from "../api.ts";
import { Charges } from "./charges.tsx";
import { History } from "./history.tsx";
import styles from "./plan.module.css";
import { Present } from "./present.tsx";

/** The subscription as it is now, how it came to that, and what was charged. */
export function Plan({ id }: { id: string }) {
  const query = useInfiniteQuery(planQuery(id));
  return (
    <Loaded query={query} loading={<Loading lines={8} />}>
      {({ pages: [first] }) => {
        const now = first?.now ?? null;
        const history = first?.history ?? [];
        const charged = first?.items ?? [];
        if (!now && history.length === 0 && charged.length === 0)
          return <Note icon="plan" title={m.care_plan_none()} text={m.care_plan_none_text()} />;
        return (
          <div className={styles.plan}>
            <div className={styles.side}>
              <Section title={m.care_plan_now()}>
                {now ? <Present now={now} /> : <p>{m.care_plan_none_text()}</p>}
              </Section>
              <Section title={m.care_plan_history()}>
                <History lines={history} />
              </Section>
            </div>
            <Section
              title={m.care_plan_charges()}
              action={
                charged.length > 0 && (
                  <ExportButton
                    list={{ list: "charges", subscriber: id }}
                    name={m.lists_name_charges()}
                  />
                )
              }
            >
              <Charges query={query} currency={now?.currency ?? null} />
            </Section>
          </div>
        );
      }}
    </Loaded>
  );
}
