import { useState } from "react";
import { online } from "#src/pwa/connection.ts";
import { pushSync } from "#src/queries/push-sync.ts";
import type { PushSyncState } from "#src/queries/push-sync-loop.ts";
import { useSession } from "#src/queries/use-session.ts";
import { CalendarSection } from "#src/screens/calendar/calendar-section.tsx";
import { FollowsSection } from "#src/screens/push/follows-section.tsx";
import { MomentSwitches, AccountSwitches } from "#src/screens/push/moment-switches.tsx";
import { PushBlocked, isBlocked } from "#src/screens/push/push-blocked.tsx";
import { TimingSection } from "#src/screens/push/timing-section.tsx";
import { type Push, usePush } from "#src/screens/push/use-push.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { pushChoices, savePushChoices } from "#src/storage/push-choices.ts";
import type { PushSettings } from "#src/storage/push-settings.ts";
import { ActionButton } from "#src/ui/action-button.tsx";
import { Page, Section, SectionBody } from "#src/ui/page.tsx";
import { RetryButton } from "#src/ui/retry-button.tsx";
import { showIfNotSaved } from "#src/ui/show-if-not-saved.ts";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

const rowStyle = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "3",
});
const buttonsStyle = css({ display: "flex", flexWrap: "wrap", gap: "2" });
const noteStyle = css({ fontSize: "sm", color: "ink.2" });

const OFF_NOTE = "You get one for each moment that you choose below, on this phone only.";

export function NotificationsScreen() {
  const push = usePush();
  const settings = useObservable(pushChoices);
  const { signedIn } = useSession();
  const change = (next: PushSettings) => showIfNotSaved(savePushChoices(next));
  return (
    <Page title="Notifications">
      <StateSection push={push} settings={settings} />
      <Section title="What to tell you">
        <MomentSwitches
          legend="Moments of a match"
          moments={settings.moments}
          onChange={(moments) => change({ ...settings, moments })}
        />
      </Section>
      <Section title="Your predictions">
        <AccountSwitches own={settings.own} onChange={(own) => change({ ...settings, own })} />
        {signedIn ? null : (
          <SectionBody>
            <p className={noteStyle}>These come once you are logged in.</p>
          </SectionBody>
        )}
      </Section>
      <TimingSection settings={settings} onChange={change} />
      <FollowsSection settings={settings} onChange={change} />
      <CalendarSection />
    </Page>
  );
}

function StateSection({ push, settings }: { push: Push; settings: PushSettings }) {
  const { isOn, ability, blockedReason, isPending } = push;
  if (isBlocked(ability))
    return (
      <Section>
        <SectionBody>
          <PushBlocked ability={ability} />
        </SectionBody>
      </Section>
    );
  return (
    <Section>
      <SectionBody>
        <div className={rowStyle}>
          <div>
            <p className={css({ fontWeight: "semibold" })}>
              {isOn ? "Notifications are on" : "Notifications are off"}
            </p>
            <p role="status" className={noteStyle}>
              {isOn ? <SavedNote /> : <span>{OFF_NOTE}</span>}
            </p>
          </div>
          {isOn ? (
            <div className={buttonsStyle}>
              <RetrySending />
              <button type="button" className={button({ tone: "quiet" })} onClick={push.turnOff}>
                Turn off
              </button>
            </div>
          ) : (
            <ActionButton
              className={button()}
              isDisabled={blockedReason !== null || isPending}
              onPress={() => void push.turnOn(settings)}
            >
              {isPending ? "Turning on..." : "Turn on"}
            </ActionButton>
          )}
        </div>
        {isOn || blockedReason === null ? null : (
          <p className={`${noteStyle} ${css({ marginTop: "2" })}`}>{blockedReason}</p>
        )}
      </SectionBody>
    </Section>
  );
}

const SYNC_NOTES = {
  saved: "Saved. This device tells you about what you follow.",
  waiting: "Saving your choices...",
  failed: "Your choices could not be sent. We try again each minute while the app is open.",
  paused: "Your choices are sent once you stop impersonating.",
} as const satisfies Record<PushSyncState, string>;

function SavedNote() {
  const state = useObservable(pushSync.state);
  const isOnline = useObservable(online);
  const waitsForNetwork = !isOnline && (state === "waiting" || state === "failed");
  return (
    <span>
      {waitsForNetwork ? "Your choices are sent once you are online." : SYNC_NOTES[state]}
    </span>
  );
}

function RetrySending() {
  const isFailed = useObservable(pushSync.state) === "failed";
  const isOnline = useObservable(online);
  const [isRetrying, setIsRetrying] = useState(false);
  async function retry(): Promise<void> {
    setIsRetrying(true);
    await pushSync.keepSending();
    setIsRetrying(false);
  }
  // The pressed button stays, so that the focus does not move.
  return isRetrying || (isFailed && isOnline) ? (
    <RetryButton isRetrying={isRetrying} onRetry={() => void retry()} />
  ) : null;
}
