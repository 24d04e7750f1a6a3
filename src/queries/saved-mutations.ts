import { useMutation, useQueryClient } from "@tanstack/react-query";
import { PAGE_STORE_TIMEOUT_MS, withTimeout } from "#offline/timeout.ts";
import { stored } from "#src/storage/entries.ts";
import { eventQueries } from "#src/queries/event-queries.ts";
import { flush } from "#src/queries/persister.ts";
import { savedQueries } from "#src/queries/saved-queries.ts";
import { unlockedQueries } from "#src/queries/unlocked-queries.ts";

type Ending = { onSuccess?: () => void; onError: (error: Error) => void };

export function useKeepPicks({ onSuccess, onError }: Ending) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (keep: boolean) => {
      const { setPicksSaved } = await import("#src/storage/device-store.ts");
      await withTimeout(PAGE_STORE_TIMEOUT_MS, setPicksSaved(keep));
    },
    onSuccess: async () => {
      for (const queryKey of [unlockedQueries.all(), eventQueries.details()])
        void queryClient.resetQueries({ queryKey });
      await queryClient.invalidateQueries({ queryKey: savedQueries.all() });
      onSuccess?.();
    },
    onError,
  });
}

export function useRemoveScores({ onSuccess, onError }: Ending) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      stored.firstPaint.remove();
      const { removeScores } = await import("#src/storage/device-store.ts");
      await withTimeout(PAGE_STORE_TIMEOUT_MS, removeScores());
    },
    onSuccess: async () => {
      queryClient.removeQueries({ queryKey: eventQueries.all() });
      flush(queryClient);
      await queryClient.invalidateQueries({ queryKey: savedQueries.all() });
      onSuccess?.();
    },
    onError,
  });
}
