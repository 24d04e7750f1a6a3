import { useSyncExternalStore } from 'react';

const QUERY = '(min-width: 768px)';

/** Whether there is room for a table. One of two markups is rendered, never both with one hidden. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(QUERY).matches);
}

function subscribe(listener: () => void): () => void {
  const media = matchMedia(QUERY);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}
