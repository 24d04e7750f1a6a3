import { online } from "#src/pwa/connection.ts";
import { useObservable } from "#src/state/use-observable.ts";

export function useBlockedReason(hasErrors: boolean): string | null {
  const isOnline = useObservable(online);
  if (!isOnline) return "You are offline. This needs a connection.";
  return hasErrors ? "Please fix the fields above first." : null;
}
