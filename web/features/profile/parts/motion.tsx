import { useState } from "react";
import { preference } from "#lib/session";
import { m } from "#words";
import { Setting } from "./setting.tsx";

/** The switch for celebrations, and for the fade between screens (`lib/motion`). */
export function Motion() {
  const [on, setOn] = useState(() => preference.get("motion") !== "off");
  return (
    <Setting
      icon="trophy"
      label={m.profile_motion()}
      note={m.profile_motion_text()}
      on={on}
      onChange={(next) => {
        preference.set("motion", next ? null : "off");
        setOn(next);
      }}
    />
  );
}
