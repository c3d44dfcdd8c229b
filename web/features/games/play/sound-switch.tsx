import { setSound, useSound } from "#lib/sound";
import { Switch } from "#ui";
import { m } from "#words";

/** Switches the sounds of all games. Off by default. */
export default function SoundSwitch({ className }: { className?: string }) {
  return (
    <Switch on={useSound()} onChange={setSound} className={className}>
      {m.game_sound()}
    </Switch>
  );
}
