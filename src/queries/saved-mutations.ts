import { useMutation, useQueryClient } from "@tanstack/react-query";
import { stored } from "#src/storage/entries.ts";
import { eventQueries } from "#src/queries/event-queries.ts";
import { savedQueries } from "#src/queries/saved-queries.ts";
import { unlockedQueries } from "#src/queries/unlocked-queries.ts";

type Ending = { onSuccess?: () => void; onError: (error: Error) => void };

/** "Remove from this phone", and back. What is on screen is asked for anew: it must come from where it is now. */
export function useKeepPicks({ onSuccess, onError }: Ending) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (keep: boolean) =>
      (await import("#src/storage/device-store.ts")).keepPicks(keep),
    onSuccess: async () => {
      for (const queryKey of [unlockedQueries.all(), eventQueries.details()])
        void queryClient.resetQueries({ queryKey });
      await queryClient.invalidateQueries({ queryKey: savedQueries.all() });
      onSuccess?.();
    },
    onError,
  });
}

/** Scores and fixtures saved on this phone go, from memory and from the next start's first frame too. */
export function useRemoveScores({ onSuccess, onError }: Ending) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      stored.firstPaint.remove();
      await (await import("#src/storage/device-store.ts")).removeScores();
    },
    onSuccess: async () => {
      queryClient.removeQueries({ queryKey: eventQueries.all() });
      await queryClient.invalidateQueries({ queryKey: savedQueries.all() });
      onSuccess?.();
    },
    onError,
  });
}
