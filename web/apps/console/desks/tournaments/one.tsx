import { useQuery } from "@tanstack/react-query";
import { isApiError } from "#console/http";
import { href, useFilters, useParams } from "#console/router";
import { m } from "#console/words";
import { Button, Link, Loaded, Loading, Note, Page, Tabs } from "#console-ui";
import { Actions } from "./actions.tsx";
import { tournamentQuery } from "./api.ts";
import { Bracket } from "./bracket.tsx";
import { EntrantList } from "./entrants.tsx";
import { FactSections } from "./fact-sections.tsx";
import { Summary } from "./summary.tsx";
import styles from "./tournaments.module.css";

/** All about one tournament, and what an organiser can do. */
export default function TournamentScreen() {
  const { id = "" } = useParams();
  const query = useQuery(tournamentQuery(id));
  const { filters, set } = useFilters({ tab: "" });
  const { data } = query;
  const back = { href: href("tournaments"), title: m.tournaments_title() };
  if (isApiError(query.error) && query.error.status === 404) {
    return (
      <Page title={m.tournaments_one_title()} back={back}>
        <Note icon="search" title={m.error_not_found()} text={m.tournaments_missing()}>
          <Button component={Link} variant="default" href={href("tournaments")}>
            {m.tournaments_title()}
          </Button>
        </Note>
      </Page>
    );
  }
  return (
    <Page
      title={data?.name ?? m.tournaments_one_title()}
      back={back}
      actions={data && <Actions tournament={data} />}
    >
      <Loaded query={query} loading={<Loading lines={8} />}>
        {(tournament) => {
          const esl = tournament.kind === "esl";
          const tabs = [
            { name: "facts", title: m.tournaments_facts() },
            ...(esl ? [{ name: "bracket", title: m.tournaments_bracket() }] : []),
            { name: "entrants", title: m.tournaments_entrants() },
          ];
          const tab = tabs.find(({ name }) => name === filters.tab)?.name ?? "facts";
          return (
            <>
              <Summary tournament={tournament} />
              <Tabs
                value={tab}
                onChange={(name) => set({ tab: name === "facts" ? "" : (name ?? "") })}
                keepMounted={false}
              >
                <Tabs.List aria-label={m.tournaments_parts()}>
                  {tabs.map(({ name, title }) => (
                    <Tabs.Tab key={name} value={name}>
                      {title}
                    </Tabs.Tab>
                  ))}
                </Tabs.List>
                <Tabs.Panel value={tab} className={styles.panel}>
                  {tab === "facts" && <FactSections tournament={tournament} />}
                  {tab === "bracket" && <Bracket tournament={tournament} />}
                  {tab === "entrants" && <EntrantList tournament={tournament} />}
                </Tabs.Panel>
              </Tabs>
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}
