import { useQuery } from "@tanstack/react-query";
import { type ComponentType, useEffect } from "react";
import { closePopup, isPopupOpen, openPopup, type PopupName, usePopup } from "#lib/popups";
import { isGame } from "#lib/router";
import { stored, useSession } from "#lib/session";
import { dailyDataQuery, useProfile } from "#lib/subscriber";
import { lazyWithRetry, Unreached } from "#ui";

export type PopupProps = { onClose: () => void };
type Popup = ComponentType<PopupProps>;
type Registry = Partial<Record<PopupName, Popup>>;

/** A sheet whose code does not load says so, and the page goes on. */
const popup = (load: () => Promise<{ default: Popup }>): Popup => lazyWithRetry(load, Unreached);

export const registry: Registry = {
  checkin: popup(() => import("../../features/streak/checkin.tsx")),
  gameSelector: popup(() => import("../../features/tasks/selector.tsx")),
  howToPlay: popup(() => import("../../features/tournaments/how-to-play.tsx")),
  phone: popup(() => import("../../features/profile/phone.tsx")),
};

export const registerPopup = (name: PopupName, load: () => Promise<{ default: Popup }>) => {
  registry[name] = popup(load);
};

const againMs = 500;

/**
 * Runs `go` when no sheet is open and no game runs. A sheet that opens by itself lies over nothing
 * that a person opened.
 */
function whenFree(go: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const look = () => {
    const busy =
      isPopupOpen() ||
      document.querySelector("dialog[open]") !== null ||
      isGame(window.location.pathname);
    if (busy) timer = setTimeout(look, againMs);
    else go();
  };
  look();
  return () => clearTimeout(timer);
}

/**
 * Spec 4, bootstrap: reads a subscriber's daily data. The daily check-in opens once per session
 * unless today is claimed; after it closes, the game selector, once per session while no game is
 * chosen. Both together are the session's one ask (docs/design.md).
 */
export function Popups({ quiet }: { quiet: boolean }) {
  const { status } = useSession();
  const open = usePopup();
  const { data } = useQuery({ ...dailyDataQuery(), enabled: status === "subscriber" });
  const isSubscriber = status === "subscriber";
  const profile = useProfile();

  // Keeps the session key of spec 3 up to date.
  useEffect(() => {
    if (profile) stored.set("profileData", JSON.stringify(profile));
  }, [profile]);

  useEffect(() => {
    if (!isSubscriber || !data) return;
    stored.set("activeDay", String(data.active_day));
    stored.set("activeDayData", JSON.stringify(data));
    if (data.gameId) stored.set("gameId", data.gameId);
    if (quiet) return;
    // A day counts into the streak once it is claimed.
    const claimed = data.active_streak === data.active_day;
    return whenFree(() => {
      if (registry.checkin && stored.once("dailyCheckinShown") && !claimed) openPopup("checkin");
      else offerGames();
    });
  }, [isSubscriber, data, quiet]);

  // Opened by the person, it need not open by itself.
  useEffect(() => {
    if (open === "checkin") stored.set("dailyCheckinShown", "true");
  }, [open]);

  const Popup = open && registry[open];
  if (!Popup) return null;
  const onClose = () => {
    closePopup();
    if (open === "checkin" && !quiet) offerGames();
  };
  return <Popup onClose={onClose} />;
}

function offerGames(): void {
  if (registry.gameSelector && stored.get("gameId") === null && stored.once("gameSelectorShown")) {
    openPopup("gameSelector");
  }
}
