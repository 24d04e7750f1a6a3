import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { MomentSwitches } from "#src/screens/push/moment-switches.tsx";
import { PushBlocked, isBlocked } from "#src/screens/push/push-blocked.tsx";
import { usePush } from "#src/screens/push/use-push.ts";
import { useObservable } from "#src/state/use-observable.ts";
import type { FollowedEntry } from "#src/storage/entries.ts";
import { following, isFollowed, toggleFollow } from "#src/storage/followed.ts";
import { pushChoices } from "#src/storage/push-choices.ts";
import {
  DEFAULT_SETTINGS,
  type PushMoment,
  momentsOf,
  pushStored,
  withMoments,
} from "#src/storage/push-settings.ts";
import { ActionButton } from "#src/ui/action-button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { showToast } from "#src/ui/toast.ts";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

const textStyle = css({ color: "ink.2", marginBottom: "2" });
const switchesStyle = css({ marginInline: "-4", marginBottom: "3" });
const actionsStyle = css({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "flex-end",
  alignItems: "center",
  gap: "2",
});
const noteStyle = css({ fontSize: "sm", color: "ink.2", marginBottom: "2" });

/** Says what will come. Only "Turn on" then asks for the browser's permission. */
export function BellSheet({
  follow,
  name,
  onClose,
}: {
  follow: FollowedEntry;
  name: string;
  onClose: () => void;
}) {
  const push = usePush();
  const settings = useObservable(pushChoices);
  const followed = useObservable(following);
  const followsIt = isFollowed(followed, ...follow);
  const followsOthers = followed.length > (followsIt ? 1 : 0);
  const isOnHere = push.isOn && followsIt && momentsOf(settings, follow).length > 0;
  const [chosen, setChosen] = useState<PushMoment[]>(() => firstChoice(settings, follow));

  function change(moments: PushMoment[]) {
    setChosen(moments);
    if (isOnHere) pushStored.settings.write(withMoments(settings, follow, moments));
  }

  async function turnOn() {
    if (!followsIt) toggleFollow(...follow);
    const next = withMoments(settings, follow, chosen);
    if (push.isOn) pushStored.settings.write(next);
    else if (!(await push.turnOn(next))) return;
    showToast(`Notifications for ${name} are on`, { tone: "good" });
    onClose();
  }

  function turnOffHere() {
    pushStored.settings.write(withMoments(settings, follow, []));
    onClose();
  }

  const blockedReason = push.isOn ? null : push.blockedReason;
  return (
    <Dialog title="Notifications" onClose={onClose}>
      <p className={textStyle}>
        {`What this phone tells you about ${name}. A newer notification replaces the one before.`}
      </p>
      <div className={switchesStyle}>
        <MomentSwitches legend={`Moments of ${name}`} moments={chosen} onChange={change} />
      </div>
      {isBlocked(push.ability) ? (
        <PushBlocked ability={push.ability} />
      ) : (
        <>
          {blockedReason === null ? null : <p className={noteStyle}>{blockedReason}</p>}
          {!push.isOn && followsOthers ? (
            <p className={noteStyle}>
              Your other stars will notify you too. Each has a bell of its own.
            </p>
          ) : null}
          <div className={actionsStyle}>
            <Link to="/settings/notifications" className={button({ tone: "text" })}>
              All settings
            </Link>
            {isOnHere ? (
              <button type="button" className={button({ tone: "quiet" })} onClick={turnOffHere}>
                Turn off here
              </button>
            ) : (
              <ActionButton
                className={button()}
                isDisabled={blockedReason !== null || push.isPending || chosen.length === 0}
                onPress={() => void turnOn()}
              >
                {push.isPending ? "Turning on..." : "Turn on"}
              </ActionButton>
            )}
          </div>
        </>
      )}
    </Dialog>
  );
}

/** A follow that was turned off starts again with the general moments. */
function firstChoice(settings: typeof DEFAULT_SETTINGS, follow: FollowedEntry): PushMoment[] {
  const own = momentsOf(settings, follow);
  if (own.length > 0) return own;
  return settings.moments.length > 0 ? settings.moments : DEFAULT_SETTINGS.moments;
}
