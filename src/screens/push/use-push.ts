import { useState } from "react";
import { ApiError, failureText } from "#src/api/api-error.ts";
import { online } from "#src/pwa/connection.ts";
import { type PushAbility, pushAbility } from "#src/pwa/push.ts";
import { turnPushOff, turnPushOn } from "#src/queries/push-sync.ts";
import { useSession } from "#src/queries/use-session.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { type PushSettings, pushStored } from "#src/storage/push-settings.ts";
import { StorageBlocked } from "#src/storage/session.ts";
import { showToast } from "#src/ui/toast.ts";

const NOT_ALLOWED = "You did not allow notifications, so they stay off.";
const NOT_STORED =
  "This browser blocks the storage of this site, or it is full. Please change that, and then try again.";
const NO_PUSH_SERVICE = "Notifications could not be turned on. Please try again later.";

const OFFLINE = "You are offline. Turning on needs a connection.";
const IMPERSONATING =
  "Stop impersonating first. Notifications belong to the account of this phone's owner.";
const NO_PUSH_HERE = "This server does not send notifications.";

export interface Push {
  isOn: boolean;
  ability: PushAbility;
  /** Why notifications cannot be turned on now, or null. */
  blockedReason: string | null;
  isPending: boolean;
  turnOn: (settings: PushSettings) => Promise<boolean>;
  turnOff: () => void;
}

/** On needs saved settings and the browser's permission, which a fan may take back. */
export function usePush(): Push {
  const settings = useObservable(pushStored.settings);
  const ability = useObservable(pushAbility);
  const isOnline = useObservable(online);
  const { impersonator } = useSession();
  const [isPending, setIsPending] = useState(false);
  return {
    isOn: settings !== null && ability === "granted",
    ability,
    blockedReason: isOnline ? (impersonator === null ? null : IMPERSONATING) : OFFLINE,
    isPending,
    turnOn: async (next) => {
      setIsPending(true);
      try {
        const isOn = await turnPushOn(next);
        if (!isOn) showToast(NOT_ALLOWED, { tone: "bad" });
        return isOn;
      } catch (error) {
        showToast(turnOnFailure(error), { tone: "bad" });
        return false;
      } finally {
        setIsPending(false);
      }
    },
    turnOff: () => void turnPushOff(),
  };
}

function turnOnFailure(error: unknown): string {
  if (error instanceof ApiError && error.status === 404) return NO_PUSH_HERE;
  // The error's own message is about a sign-in.
  if (error instanceof StorageBlocked) return NOT_STORED;
  return failureText(error, NO_PUSH_SERVICE);
}
