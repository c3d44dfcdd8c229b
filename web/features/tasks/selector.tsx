import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { Game } from "#api";
import { stored } from "#lib/session";
import { dailyDataQuery, streakQuery } from "#lib/subscriber";
import {
  ArtCard,
  ArtCardSkeleton,
  Async,
  Badge,
  EmptyState,
  errorText,
  FormError,
  Grid,
  Icon,
  Repeat,
  Sheet,
} from "#ui";
import { m } from "#words";
import { selectableGamesQuery, selectGame } from "./api.ts";
import { failureText } from "./failure.ts";
import styles from "./selector.module.css";

/** Three columns on a phone. */
const tile = "5.5rem";

/** Chooses the game of the daily challenges (spec 4). */
export default function GameSelector({ onClose }: { onClose: () => void }) {
  return (
    <Sheet open onClose={onClose} title={m.selector_title()} wide>
      <div className={styles.stack}>
        <p className={styles.lead}>{m.selector_lead()}</p>
        <Async
          skeleton={
            <Grid min={tile}>
              <Repeat times={6}>
                <ArtCardSkeleton />
              </Repeat>
            </Grid>
          }
          errorText={failureText(m.levels_failed(), m.games_error())}
        >
          <Games onClose={onClose} />
        </Async>
      </div>
    </Sheet>
  );
}

function Games({ onClose }: { onClose: () => void }) {
  const { data: games } = useSuspenseQuery(selectableGamesQuery());
  const { data: daily } = useQuery(dailyDataQuery());
  const client = useQueryClient();
  const choose = useMutation({
    mutationFn: (game: Game) => selectGame(game.gameId),
    onSuccess: (_, { gameId }) => {
      stored.set("gameId", gameId);
      client.setQueryData(dailyDataQuery().queryKey, (before) => before && { ...before, gameId });
      client.setQueryData(streakQuery().queryKey, (before) => before && { ...before, gameId });
      onClose();
    },
  });

  if (games.length === 0) return <EmptyState title={m.esl_empty()} text={m.esl_empty_text()} />;
  const saving = choose.isPending ? choose.variables.gameId : null;
  return (
    <div className={styles.games} aria-busy={choose.isPending || undefined}>
      <FormError>{choose.error ? errorText(choose.error) : null}</FormError>
      <Grid min={tile}>
        {games.map((game) => (
          <ArtCard
            key={game.gameId}
            art={`games/${game.thumbnail}`}
            title={game.game_name}
            sizes="8rem"
            badge={
              game.gameId === (saving ?? daily?.gameId) && (
                <Badge tone="accent">
                  <Icon name="check" size={14} />
                  {m.selector_yours()}
                </Badge>
              )
            }
            dim={saving !== null && game.gameId !== saving}
            onClick={() => {
              if (!choose.isPending) choose.mutate(game);
            }}
          />
        ))}
      </Grid>
    </div>
  );
}
