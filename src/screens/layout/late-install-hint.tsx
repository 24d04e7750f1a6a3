import { useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { install } from "#src/pwa/this-install.ts";
import { updates } from "#src/pwa/this-tab.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { LatePart } from "#src/ui/late-part.tsx";

const APPEARS_AFTER_MS = 3_000;

const load = async () => (await import("#src/screens/layout/install-hint.tsx")).InstallHint;

export function LateInstallHint() {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), APPEARS_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isDue ? <Hint /> : null;
}

function Hint() {
  const hint = useObservable(install.hint);
  const isUpdating = useObservable(updates.state) !== "none";
  const isOnMatch = useRouterState({
    select: (state) => state.location.pathname.startsWith("/prediction/"),
  });
  const isLoggingIn = useRouterState({
    select: ({ location: { search } }) => search.tab !== undefined || search.login === 1,
  });
  if (hint === null || isUpdating || isOnMatch || isLoggingIn) return null;
  return <LatePart load={load}>{(InstallHint) => <InstallHint kind={hint} />}</LatePart>;
}
