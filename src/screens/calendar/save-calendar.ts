import { type CalendarEvent, type CalendarMatch, calendarFile } from "#domain/calendar-file.ts";
import { DAY_S } from "#domain/day.ts";
import { PAGE_STORE_TIMEOUT_MS, withTimeout } from "#offline/timeout.ts";
import { product } from "#src/product/configured-product.ts";
import { type Followed, isFollowed } from "#src/storage/followed.ts";
import { saveFile } from "#src/ui/save-file.ts";

const TYPE = "text/calendar;charset=utf-8";

/** @param changedAt unix seconds: when the server sent the match */
export function saveMatch(event: CalendarEvent, changedAt: number): void {
  save(`${event.slug}.ics`, [{ event, changedAt }]);
}

/** @returns how many coming matches the file has. Without any there is no file. */
export async function saveFollowedMatches(followed: Followed, now: number): Promise<number> {
  const matches = await withTimeout(PAGE_STORE_TIMEOUT_MS, readFollowed(followed, now));
  if (matches.length > 0) save(`${product.name.toLowerCase()}-matches.ics`, matches);
  return matches.length;
}

async function readFollowed(followed: Followed, now: number): Promise<CalendarMatch[]> {
  const { store } = await import("#src/storage/device-store.ts");
  const rows = await store.events
    .where("start_at")
    .aboveOrEqual(now - DAY_S)
    .toArray();
  return rows
    .filter(({ event: { id, homeTeam, awayTeam, tournament_id: tournamentId } }) =>
      [
        isFollowed(followed, "event", id),
        isFollowed(followed, "tournament", tournamentId),
        ...[homeTeam.id, awayTeam.id].map(
          (teamId) => teamId !== undefined && isFollowed(followed, "team", teamId),
        ),
      ].includes(true),
    )
    .map((row) => ({ event: row.event, changedAt: row.saved_at }));
}

function save(name: string, matches: readonly CalendarMatch[]): void {
  saveFile(name, calendarFile(matches, { name: product.name, appUrl: location.origin }), TYPE);
}
