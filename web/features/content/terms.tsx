import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import type { MouseEvent } from "react";
import type { PrivacySection } from "#api";
import { Async, Icon, Page, Skeleton, SkeletonText } from "#ui";
import { m } from "#words";
import { privacyQuery } from "./api.ts";
import styles from "./content.module.css";
import { Words } from "./parts/words.tsx";

/** The privacy policy (spec 2) with a table of contents. */
export default function Terms() {
  const { data } = useQuery(privacyQuery());
  return (
    <Page title={data?.title ?? m.terms_title()}>
      <Async skeleton={<TermsSkeleton />} errorText={m.terms_failed()}>
        <Policy />
      </Async>
    </Page>
  );
}

const idOf = (index: number) => `section-${index + 1}`;

function Policy() {
  const { data: policy } = useSuspenseQuery(privacyQuery());
  return (
    <div className={styles.document}>
      <Contents sections={policy.sections} />
      <div className={styles.prose}>
        {policy.sections.map((section, index) => (
          <Section key={section.heading} section={section} id={idOf(index)} />
        ))}
        <p className={styles.foot}>{policy.footer}</p>
      </div>
    </div>
  );
}

function Section({ section, id }: { section: PrivacySection; id: string }) {
  const Heading = section.level === 1 ? "h2" : "h3";
  return (
    <section aria-labelledby={id}>
      <Heading id={id} tabIndex={-1} className={styles.heading}>
        {section.heading}
      </Heading>
      {section.paragraphs.map((paragraph) => (
        <Words key={paragraph}>{paragraph}</Words>
      ))}
    </section>
  );
}

function Contents({ sections }: { sections: PrivacySection[] }) {
  const list = sections
    .map(({ heading, level }, index) => ({ heading, level, id: idOf(index) }))
    .filter(({ level }) => level === 1);
  return (
    <>
      <details className={styles.fold}>
        <summary className={styles.summary}>
          <span className={styles.asked}>{m.terms_contents()}</span>
          <Icon name="down" size={20} className={styles.turn ?? ""} />
        </summary>
        <Entries list={list} />
      </details>
      <nav aria-label={m.terms_contents()} className={styles.aside}>
        <p aria-hidden="true" className={styles.asideTitle}>
          {m.terms_contents()}
        </p>
        <Entries list={list} />
      </nav>
    </>
  );
}

/** Scrolls without a history entry: Back leaves the page. */
function jump(event: MouseEvent<HTMLAnchorElement>, id: string) {
  const heading = document.getElementById(id);
  if (!heading) return;
  event.preventDefault();
  const fold = event.currentTarget.closest("details");
  if (fold) fold.open = false;
  heading.focus({ preventScroll: true });
  heading.scrollIntoView({ block: "start" });
}

function Entries({ list }: { list: { heading: string; id: string }[] }) {
  return (
    <ol className={styles.entries}>
      {list.map(({ heading, id }) => (
        <li key={id}>
          <a href={`#${id}`} className={styles.entry} onClick={(event) => jump(event, id)}>
            {heading}
          </a>
        </li>
      ))}
    </ol>
  );
}

function TermsSkeleton() {
  return (
    <div className={styles.document}>
      <div className={styles.fold}>
        <div className={styles.summary}>
          <Skeleton width="8rem" height="1.1em" />
        </div>
      </div>
      <div className={styles.aside}>
        <SkeletonText lines={8} />
      </div>
      <div className={styles.prose}>
        {[4, 6, 5].map((lines) => (
          <div key={lines} className={styles.waiting}>
            <Skeleton width="55%" height="1.4em" />
            <SkeletonText lines={lines} />
          </div>
        ))}
      </div>
    </div>
  );
}
