import { useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useId, useRef } from "react";
import { currentReader } from "#src/storage/session.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    dialog?: string | undefined;
  }
}

/** Back then closes the dialog, not the page underneath. */
export function useOwnEntry(isWanted: boolean, onBack: () => void): void {
  const { history } = useRouter();
  const id = useId();
  const isOpen = useRef(false);
  const close = useEffectEvent(onBack);
  useEffect(() => {
    if (!isWanted) return undefined;
    isOpen.current = true;
    const reader = currentReader.read();
    const isOnTop = () => history.location.state.dialog === id;
    // StrictMode runs effects twice.
    if (!isOnTop()) history.push(history.location.href, { ...history.location.state, dialog: id });
    const index = history.location.state.__TSR_index;
    const stop = history.subscribe(({ location }) => {
      if (location.state.__TSR_index < index) close();
    });
    return () => {
      stop();
      isOpen.current = false;
      queueMicrotask(() => {
        // A session that ended has already navigated away.
        if (!isOpen.current && isOnTop() && currentReader.read() === reader) history.back();
      });
    };
  }, [history, id, isWanted]);
}
