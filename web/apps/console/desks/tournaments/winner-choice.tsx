import type { BracketMatch } from "#console/api";
import { m } from "#console/words";
import { Radio, Stack } from "#console-ui";

export type Player = BracketMatch["players"][number];

type Props = {
  players: readonly Player[];
  value: string;
  onChange: (subscriber: string) => void;
  /** What speaks for or against a player. */
  noteOf?: (player: Player) => string;
  error: string | null;
};

/** The choice of the player who goes on. */
export function WinnerChoice({ players, value, onChange, noteOf, error }: Props) {
  return (
    <Radio.Group label={m.tournaments_winner()} value={value} onChange={onChange} error={error}>
      <Stack gap="sm" mt="xs">
        {players.map((player) => (
          <Radio
            key={player.subscriber}
            value={player.subscriber}
            label={player.name}
            description={noteOf?.(player)}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
