import { useConfig } from "#lib/config";
import { Coins, Icon, iconNames, socialIcon } from "#ui";
import styles from "./gallery.module.css";
import { Specimen } from "./specimen.tsx";

const colours = [
  "bg",
  "surface",
  "raised",
  "line",
  "line-strong",
  "ink",
  "ink-2",
  "ink-3",
  "accent",
  "accent-fill",
  "accent-edge",
  "accent-quiet",
  "gold",
  "gold-quiet",
  "coin",
  "hot",
  "hot-fill",
  "hot-quiet",
  "danger",
  "danger-quiet",
];

export function Ground() {
  const { coin, organiser } = useConfig();
  return (
    <>
      <Specimen title="Colour" row>
        {colours.map((name) => (
          <span key={name} className={styles.swatch} style={{ "--shown": `var(--${name})` }}>
            {name}
          </span>
        ))}
      </Specimen>
      <Specimen title="Type">
        <p className={styles.hero}>Play today. Get paid in {coin}.</p>
        <p className={styles.h1}>Gaming Challenges</p>
        <p className={styles.h2}>Made by {organiser}</p>
        <p>Solve the picture in 18 moves. A level pays once a day.</p>
        <p className={styles.small}>Level 3 · 10 coins · 0123456789</p>
        <p className={styles.micro}>Closes at 7:30 PM</p>
        <p lang="ur" dir="rtl">
          آج کھیلیں، تسلسل برقرار رکھیں اور سکے کمائیں۔
        </p>
      </Specimen>
      <Specimen title="Coins" row>
        <Coins value={12450} size="l" />
        <Coins value={1250} />
        <Coins value={10} size="s" />
        <Coins value={15} signed />
        <Coins value={-250} signed />
      </Specimen>
      <Specimen title="Icons" row>
        {iconNames.map((name) => (
          <span key={name} className={styles.icon}>
            <Icon name={name} />
            {name}
          </span>
        ))}
        <span className={styles.icon}>
          <Icon name={socialIcon("Some network")} />
          other
        </span>
      </Specimen>
    </>
  );
}
