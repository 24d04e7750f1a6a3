import type { QueryClient } from '@tanstack/react-query';
import { SECOND_LOOK_MS } from '#src/queries/freshness.ts';

/**
 * Coming back to the foreground asks for scores at once, and once more a moment later if nothing has come: phones
 * hand back dead sockets, and the first request dies on them.
 */
export function watchForeground(queryClient: QueryClient): void {
  function look(): void {
    if (document.visibilityState !== 'visible') return;
    const resumedAt = Date.now();
    void queryClient.refetchQueries({ queryKey: ['events'], type: 'active' }, { cancelRefetch: false });
    setTimeout(() => {
      void queryClient.refetchQueries({
        queryKey: ['events'],
        type: 'active',
        predicate: (query) => query.state.dataUpdatedAt < resumedAt,
      });
    }, SECOND_LOOK_MS);
  }
  document.addEventListener('visibilitychange', look);
  addEventListener('pageshow', (event) => {
    if (event.persisted) look();
  });
}
