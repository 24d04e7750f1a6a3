import { queryClient } from "#src/queries/query-client.ts";

/** The server's answer has come after all, and the worker holds it: asked again, it is shown at once. */
export function showLateAnswer(id: string): void {
  const waits = (found: unknown) =>
    typeof found === "object" && found !== null && "late" in found && found.late === id;
  void queryClient.refetchQueries({
    predicate: ({ state: { data, error } }) => waits(data) || waits(error),
  });
}
