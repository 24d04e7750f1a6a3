import { queryClient } from '#src/queries/query-client.ts';

/** The first visit counts: what is on screen is asked for once more, now through the worker, which keeps it. */
export function storeWhatIsOnScreen(): void {
  void queryClient.refetchQueries({ type: 'active' });
}
