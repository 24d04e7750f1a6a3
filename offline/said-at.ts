/**
 * When the server said an answer, in unix seconds; null where the answer does not tell. A cache on the way leaves the
 * `Date` it was given and adds an `Age`, or puts a `Date` of its own and an `Age`: what the date tells of the age, by
 * `now` in milliseconds, is not counted twice.
 */
export function saidAt(headers: Headers, now: number): number | null {
  const date = Date.parse(headers.get("date") ?? "");
  if (Number.isNaN(date)) return null;
  const age = Number(headers.get("age") ?? 0) * 1_000;
  const untold = Math.max(0, (Number.isFinite(age) ? age : 0) - Math.max(0, now - date));
  return Math.floor((date - untold) / 1_000);
}
