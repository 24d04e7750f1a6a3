import { queryOptions } from "@tanstack/react-query";
import { isOver } from "#domain/match-status.ts";
import { PAGE_STORE_TIMEOUT_MS, withTimeout } from "#offline/timeout.ts";
import { api, unwrap } from "#src/api/client.ts";
import type { Followed } from "#src/storage/followed.ts";
import { sessionId } from "#src/storage/session.ts";

type Names = ReadonlyMap<number, string>;

export const followNameQueries = {
  /** Names of the followed matches that are not over, by id. */
  matches: (followed: Followed) =>
    queryOptions({
      queryKey: ["follow-names", sessionId(), followed] as const,
      queryFn: () => readNames(followed),
      placeholderData: (shown) => shown,
      retry: false,
    }),
};

async function readNames(followed: Followed): Promise<Names> {
  const ids = followed.filter(([kind]) => kind === "event").map(([, id]) => id);
  const { names, missing } = await readSaved(ids);
  const session = sessionId();
  if (missing === 0 || session === null) return names;
  // Another device may follow a match that this one never saw.
  const stars = await unwrap(api.GET("/following", {})).catch(() => null);
  const matches = session === sessionId() ? (stars?.body.matches ?? []) : [];
  return new Map([
    ...matches.map(({ id, home, away }) => [id, `${home} v ${away}`] as const),
    ...names,
  ]);
}

async function readSaved(ids: readonly number[]): Promise<{ names: Names; missing: number }> {
  const { store } = await import("#src/storage/device-store.ts");
  const rows = await withTimeout(PAGE_STORE_TIMEOUT_MS, store.events.bulkGet([...ids])).catch(
    () => [],
  );
  const saved = rows.flatMap((row) => (row === undefined ? [] : [row.event]));
  const names = saved
    .filter((event) => !isOver(event))
    .map(({ id, homeTeam, awayTeam }) => [id, `${homeTeam.name} v ${awayTeam.name}`] as const);
  return { names: new Map(names), missing: ids.length - saved.length };
}
