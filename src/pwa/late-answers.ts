import { queryClient } from '#src/queries/query-client.ts';

/** The server's answer has come after all, and the worker holds it: asked again, it is shown at once. */
export function showLateAnswer(id: string): void {
  void queryClient.refetchQueries({ predicate: ({ state: { data } }) => typeof data === 'object' && data !== null && 'late' in data && data.late === id });
}
