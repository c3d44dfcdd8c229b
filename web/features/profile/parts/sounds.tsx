import { setSound, useSound } from "#lib/sound";
import { m } from "#words";
import { Setting } from "./setting.tsx";

/** The switch for all sounds: of games, and of celebrations. */
export function Sounds() {
  return (
    <Setting
      icon="sound"
      label={m.profile_sound()}
      note={m.profile_sound_text()}
      on={useSound()}
      onChange={setSound}
    />
  );
}
