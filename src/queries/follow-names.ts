import { queryOptions } from "@tanstack/react-query";
import { PAGE_STORE_TIMEOUT_MS, withTimeout } from "#offline/timeout.ts";
import type { Followed } from "#src/storage/followed.ts";

export const followNameQueries = {
  /** Names of the followed matches that this device has saved, by id. */
  matches: (followed: Followed) =>
    queryOptions({
      queryKey: ["follow-names", followed] as const,
      queryFn: () => withTimeout(PAGE_STORE_TIMEOUT_MS, readNames(followed)),
      placeholderData: (shown) => shown,
      retry: false,
    }),
};

async function readNames(followed: Followed): Promise<ReadonlyMap<number, string>> {
  const { store } = await import("#src/storage/device-store.ts");
  const ids = followed.filter(([kind]) => kind === "event").map(([, id]) => id);
  const rows = (await store.events.bulkGet(ids)).filter((row) => row !== undefined);
  return new Map(
    rows.map(({ id, event }) => [id, `${event.homeTeam.name} v ${event.awayTeam.name}`]),
  );
}
