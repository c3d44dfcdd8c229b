import type { ReactNode } from "react";
import type { Tournament } from "#api";
import { countOnPage, useConfig } from "#lib/config";
import { href, useQueryParams } from "#lib/router";
import { useSession } from "#lib/session";
import { shownStage } from "#lib/tournaments";
import { explains, Icon, Link, lazyWithRetry, Page, Repeat, Section, Skeleton } from "#ui";
import { isolate, m } from "#words";
import { CannonPanel } from "./parts/cannon-panel.tsx";
import { TournamentCardSkeleton } from "./parts/card.tsx";
import { EslList } from "./parts/esl-list.tsx";
import { WeeklyList } from "./parts/weekly-list.tsx";
import { onShelf, type Shelf, shelfOf, shelves } from "./shelf.ts";
import styles from "./tournaments.module.css";

/**
 * All tournaments. `?game=`, from Cannon Clash's tile, shows the game with its own tournaments.
 * `?tab=` opens a part. `?play=` and `room=`, from a message with a room id, open the form for the
 * room, or wait for it.
 */
export default function Tournaments() {
  const { coin, additions } = useConfig();
  const asked = useQueryParams().get("game");
  const game = explains(asked) ? asked : null;
  return (
    <Page title={m.nav_tournaments()} lead={m.tournaments_lead({ coin })}>
      {game && <CannonPanel game={game} />}
      <GuestNotice />
      {additions.tournamentTabs && !game ? <Parts /> : <Lists game={game} />}
    </Page>
  );
}

function GuestNotice() {
  const { status } = useSession();
  if (status !== "guest") return null;
  return (
    <p className={styles.notice}>
      <Icon name="lock" size={20} />
      {m.tournaments_log_in()}
    </p>
  );
}

const names: Record<Shelf, () => string> = {
  now: m.tournaments_tab_now,
  soon: m.tournaments_tab_soon,
  mine: m.tournaments_tab_mine,
  results: m.tournaments_tab_results,
};

/** If the code does not load, the section reports it. */
const Hall = lazyWithRetry(
  () => import("./parts/hall.tsx"),
  () => {
    throw new Error("no network");
  },
  <HallSkeleton />,
);

/** Links, because each part has an address: Back from a bracket returns to its part. */
function Parts() {
  const shelf = shelfOf(useQueryParams().get("tab"));
  return (
    <div className={styles.parts}>
      <nav aria-label={m.tournaments_tabs()} className={styles.tabs}>
        {shelves.map((id) => (
          <Link
            key={id}
            replace
            to={href("tournaments", {}, { tab: id === "now" ? null : id })}
            aria-current={id === shelf ? "page" : undefined}
            className={styles.tab}
          >
            {names[id]()}
          </Link>
        ))}
      </nav>
      <Lists key={shelf} game={null} shelf={shelf} />
      {shelf === "results" && (
        <Section title={m.hall_title()} errorText={m.hall_failed()} skeleton={<HallSkeleton />}>
          <Hall />
        </Section>
      )}
    </div>
  );
}

function Lists({ game, shelf = null }: { game: string | null; shelf?: Shelf | null }) {
  const { organiser } = useConfig();
  // As many as the part's list will have: nothing below moves.
  const counts = (one: Tournament) =>
    shelf === null || onShelf(shelf, shownStage(one, false, Date.now()), false);
  const skeleton = (of: "eslTournaments" | "weeklyTournaments"): ReactNode => (
    <div className={styles.grid}>
      <Repeat times={countOnPage(of, counts) ?? 2}>
        <TournamentCardSkeleton />
      </Repeat>
    </div>
  );
  return (
    <>
      <Section
        title={m.tournaments_esl({ organiser: isolate(organiser) })}
        errorText={m.tournaments_failed()}
        skeleton={skeleton("eslTournaments")}
      >
        <EslList game={game} shelf={shelf} />
      </Section>
      {!game && (
        <Section
          title={m.tournaments_weekly()}
          below
          errorText={m.tournaments_failed()}
          skeleton={skeleton("weeklyTournaments")}
        >
          <WeeklyList shelf={shelf} />
        </Section>
      )}
    </>
  );
}

function HallSkeleton() {
  return (
    <div className={styles.grid}>
      <Repeat times={4}>
        <Skeleton height="5rem" />
      </Repeat>
    </div>
  );
}
