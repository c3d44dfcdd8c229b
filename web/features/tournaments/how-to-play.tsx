import { href, navigate, unwind, usePathname } from "#lib/router";
import { Button, Icon, Img, Link, Sheet } from "#ui";
import { m } from "#words";
import styles from "./how-to-play.module.css";

/** The Cannon Clash instructions (spec 2); outside the game with a link to practice. */
export default function HowToPlay({ onClose }: { onClose: () => void }) {
  const inGame = usePathname() === href("cannonClash");

  /** Practice against a bot. The sheet belongs to the frame, so it must close itself. */
  function practise() {
    unwind(() => navigate(href("cannonClash"), { state: { practice: true } }));
    onClose();
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={m.howto_title()}
      wide
      footer={
        <>
          <Button block onClick={onClose}>
            {m.howto_done()}
          </Button>
          {!inGame && (
            <Button block variant="secondary" icon="resume" onClick={practise}>
              {m.howto_practice()}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.layout}>
        <div className={styles.art}>
          <Img art="games/cannon-clash-hero" alt="" sizes="(min-width: 768px) 40rem, 100vw" />
        </div>
        <section>
          <h3 className={styles.title}>{m.howto_join()}</h3>
          <ol className={styles.steps}>
            {[m.howto_join_1(), m.howto_join_2(), m.howto_join_3(), m.howto_join_4()].map(
              (step) => (
                <li key={step}>{step}</li>
              ),
            )}
          </ol>
          <Link to={href("tournaments")} className={styles.link} onClick={onClose}>
            {m.howto_link()}
            <Icon name="arrow" size={18} />
          </Link>
        </section>
        <div className={styles.pair}>
          <section>
            <h3 className={styles.title}>{m.howto_controls()}</h3>
            <List items={[m.howto_controls_1(), m.howto_controls_2()]} />
          </section>
          <section>
            <h3 className={styles.title}>{m.howto_objective()}</h3>
            <p className={styles.text}>{m.howto_objective_text()}</p>
          </section>
        </div>
        <section>
          <h3 className={styles.title}>{m.howto_rules()}</h3>
          <List
            items={[
              m.howto_rules_1(),
              m.howto_rules_2(),
              m.howto_rules_3(),
              m.howto_rules_4(),
              m.howto_rules_5(),
              m.howto_rules_6(),
              m.howto_rules_7(),
              m.howto_rules_8(),
              m.howto_rules_9(),
              m.howto_rules_10(),
            ]}
          />
        </section>
      </div>
    </Sheet>
  );
}

function List({ items }: { items: string[] }) {
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
