import { useSyncExternalStore } from 'react';

/** Whether the device believes it has a network. False is certain; true is only a hope. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, readOnline);
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

function readOnline(): boolean {
  return navigator.onLine;
}
