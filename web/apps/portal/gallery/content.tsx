import { useState } from "react";
import type { Video } from "#api";
import { href } from "#lib/router";
import {
  ArtCard,
  Avatar,
  Badge,
  Button,
  Card,
  Carousel,
  Coins,
  FeatureCard,
  Grid,
  Img,
  OutwardCard,
  ProgressBar,
  Section,
  StreakDays,
  VideoCard,
  VideoSheet,
} from "#ui";
import styles from "./gallery.module.css";
import { Specimen } from "./specimen.tsx";

const faces = Array.from({ length: 24 }, (_, index) => index + 1);
const games = [
  "puzzle-mania",
  "aim-train",
  "space-football",
  "cannon-clash",
  "minecraft",
  "subway-surfers",
];
const today = { amount_to_claim: 20, rewardClaimed: false };

export function Content() {
  const [playing, setPlaying] = useState<Video | null>(null);
  return (
    <>
      <Specimen title="Badge" row>
        <Badge tone="live">Live</Badge>
        <Badge tone="accent">Open</Badge>
        <Badge tone="gold">+15</Badge>
        <Badge>Ended</Badge>
        <Badge tone="danger">Cancelled</Badge>
      </Specimen>
      <Specimen title="Avatar" row>
        {faces.map((face) => (
          <Avatar key={face} src={null} face={face} name="" size={48} />
        ))}
        <Avatar src={null} face={null} name="Ayesha" size={56} />
        <Avatar src={null} face={null} name="bilal" />
        <Avatar src={null} face={null} name="" />
      </Specimen>
      <Specimen title="Progress">
        <ProgressBar label="Streak" value={12} max={30} />
        <ProgressBar label="Loading" value={0} max={100} />
        <ProgressBar label="Moves" value={18} max={18} />
      </Specimen>
      <Specimen title="Streak days">
        <StreakDays streak={{ streak_to_claim: 3, ...today }} />
        <StreakDays streak={{ streak_to_claim: 30, ...today }} />
      </Specimen>
      <Specimen title="Card">
        <Card>
          <h3>Plain</h3>
          <p>One elevation above the ground.</p>
        </Card>
        <Card tone="lit">
          <h3>Lit</h3>
          <p>The one that is yours: today, your match, your rank.</p>
        </Card>
      </Specimen>
      <Specimen title="Art card, grid">
        <Grid>
          <ArtCard
            art="games/puzzle-mania"
            title="Puzzle Mania"
            meta="3 levels"
            badge={<Badge tone="live">Live</Badge>}
            to={href("gamingTasks")}
          />
          <ArtCard
            art="games/aim-train"
            title="Aim Train"
            meta="25 levels"
            to={href("gamingTasks")}
          />
          <ArtCard
            art="rewards/reward-01"
            title="A reward with a long name that takes two lines"
            meta={<Coins value={250} size="s" />}
            action={
              <Button size="s" block>
                Redeem
              </Button>
            }
          />
          <ArtCard
            art="rewards/reward-02"
            title="Out of stock"
            meta={<Coins value={900} size="s" />}
            dim
            badge={<Badge>Out of stock</Badge>}
            action={
              <Button size="s" block disabled>
                Redeem
              </Button>
            }
          />
        </Grid>
      </Specimen>
      <Specimen title="Feature card">
        <FeatureCard
          art="games/puzzle-mania-hero"
          title="Puzzle Mania"
          text="The one thing of a shelf, when there is one."
          cue="Choose a level"
          to={href("gamingTasks")}
        />
      </Specimen>
      <Specimen title="Video card, and a card that leads out">
        <Grid min="16rem">
          <VideoCard
            video={{
              id: "1",
              title: "Twenty targets without a miss",
              link: "https://www.youtube.com/watch?v=arenademo05",
              thumbnail: "aim-train",
              game: "Aim Train",
              gameId: "aim-train",
            }}
            onPlay={setPlaying}
          />
          <VideoCard
            video={{
              id: "2",
              title: "A video of another site, which opens there",
              link: "https://videos.example/2",
              thumbnail: "cannon-clash",
              game: "Cannon Clash",
              gameId: "cannon-clash",
            }}
            onPlay={setPlaying}
          />
          <OutwardCard
            art="games/aim-train-hero"
            title="Start streaming your games"
            url="https://academy.arena.example/streaming"
          />
        </Grid>
        <VideoSheet video={playing} onClose={() => setPlaying(null)} />
      </Specimen>
      <Section title="Section with a strip" more={href("rewards")} skeleton={null}>
        <Carousel label="Games">
          {games.map((slug) => (
            <ArtCard
              key={slug}
              art={`games/${slug}`}
              title={slug}
              meta="10 coins"
              ratio="tall"
              to={href("gamingTasks")}
            />
          ))}
        </Carousel>
      </Section>
      <Specimen title="Carousel, one at a time, moving by itself">
        <Carousel label="Banners" item="full" autoplayMs={4000}>
          {["Browse Weekly Tournaments", "Browse Gaming Tasks", "Earn Big with Rewards"].map(
            (text) => (
              <div key={text} className={styles.banner}>
                <p className={styles.h2}>{text}</p>
              </div>
            ),
          )}
        </Carousel>
      </Specimen>
      <Specimen title="Picture that is missing" row>
        <span style={{ inlineSize: "8rem", blockSize: "8rem" }}>
          <Img art="games/none" alt="A game without artwork" />
        </span>
      </Specimen>
    </>
  );
}
