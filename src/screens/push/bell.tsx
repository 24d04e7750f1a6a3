import { useState } from "react";
import { createPortal } from "react-dom";
import { NetworkError } from "#src/api/api-error.ts";
import { pushAbility } from "#src/pwa/push.ts";
import { useObservable } from "#src/state/use-observable.ts";
import type { FollowedEntry } from "#src/storage/entries.ts";
import { following, isFollowed } from "#src/storage/followed.ts";
import { momentsOf, pushStored } from "#src/storage/push-settings.ts";
import { showFailure } from "#src/ui/toast.ts";
import { Icon } from "#src/ui/icons.tsx";
import { LatePart } from "#src/ui/late-part.tsx";
import { css } from "#styled/css/index.js";

const bellStyle = css({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  width: "target",
  height: "target",
  flex: "none",
  "@media print": { display: "none" },
});

const loadSheet = async () => (await import("#src/screens/push/bell-sheet.tsx")).BellSheet;

/** @param name what is followed, such as "Leeds v Hull" */
export function Bell({ follow, name }: { follow: FollowedEntry; name: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const isOn = useIsOn(follow);
  const close = () => setIsOpen(false);
  const closeWithFailure = () => {
    close();
    showFailure(new NetworkError());
  };
  return (
    <>
      <button
        type="button"
        className={bellStyle}
        aria-label={`Notifications for ${name}, ${isOn ? "on" : "off"}`}
        aria-haspopup="dialog"
        title="Notifications"
        onClick={() => setIsOpen(true)}
      >
        <BellIcon isOn={isOn} />
      </button>
      {/* Outside of a coloured head, whose styles it would inherit. */}
      {isOpen
        ? createPortal(
            <LatePart load={loadSheet} onMissing={closeWithFailure}>
              {(BellSheet) => <BellSheet follow={follow} name={name} onClose={close} />}
            </LatePart>,
            document.body,
          )
        : null}
    </>
  );
}

function useIsOn(follow: FollowedEntry): boolean {
  const settings = useObservable(pushStored.settings);
  const ability = useObservable(pushAbility);
  const followed = useObservable(following);
  return (
    settings !== null &&
    ability === "granted" &&
    isFollowed(followed, ...follow) &&
    momentsOf(settings, follow).length > 0
  );
}

function BellIcon({ isOn }: { isOn: boolean }) {
  return (
    <Icon size={20}>
      <path
        d="M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15zM10 21h4M12 3v2"
        fill={isOn ? "currentColor" : "none"}
      />
    </Icon>
  );
}
