import { href } from "#lib/router";
import { ButtonLink, Card, HowToPlay, Img } from "#ui";
import { m } from "#words";
import styles from "./cannon-panel.module.css";

export function CannonPanel({ game }: { game: string | null }) {
  return (
    <Card pad={false} className={styles.panel}>
      <div className={styles.picture}>
        <Img art="games/cannon-clash-hero" alt="" sizes="(min-width: 768px) 30rem, 92vw" />
      </div>
      <div className={styles.words}>
        <div className={styles.head}>
          <h2 className={styles.title}>{m.route_cannon_clash()}</h2>
          <HowToPlay game={game} />
        </div>
        <p className={styles.text}>{m.tournaments_cannon()}</p>
        <div className={styles.keys}>
          <ButtonLink to={href("cannonClash")} state={{ practice: true }} icon="resume">
            {m.howto_practice()}
          </ButtonLink>
          <ButtonLink to={href("tournaments")} variant="secondary" icon="trophy">
            {m.join_all()}
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}
