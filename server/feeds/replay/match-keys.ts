import type { Club } from "#server/feeds/openfootball/club-names.ts";
import { clubOf } from "#server/feeds/openfootball/club-names.ts";

interface Meeting {
  competition: string;
  season: string;
  round: string | null;
  kickOff: number;
  home: string;
  away: string;
}

const roundOrder = new Intl.Collator("en", { numeric: true });

export function pairingOf(competition: string, season: string, home: Club, away: Club): string {
  return `${competition}-${season}-${home.key}-${away.key}`;
}

export function byPairing<Match extends Meeting>(matches: readonly Match[]): Map<string, Match[]> {
  const pairings = new Map<string, Match[]>();
  for (const match of matches) {
    const { competition, season, home, away } = match;
    const pairing = pairingOf(competition, season, clubOf(home), clubOf(away));
    pairings.set(pairing, [...(pairings.get(pairing) ?? []), match]);
  }
  return pairings;
}

/** Keys stay stable when date, round name or spelling changes. */
export function assignKeys<Match extends Meeting>(
  matches: readonly Match[],
  known: readonly (Meeting & { key: string })[] = [],
): (Match & { key: string })[] {
  const knownPairings = byPairing(known);
  const taken = new Set(known.map(({ key }) => key));
  const keys = new Map<Match, string>();
  for (const [pairing, meetings] of byPairing(matches)) {
    const earlierMeetings = knownPairings.get(pairing) ?? [];
    for (const [meeting, key] of keysOf(pairing, meetings, { earlierMeetings, taken }))
      keys.set(meeting, key);
  }
  return matches.flatMap((match) => {
    const key = keys.get(match);
    return key === undefined ? [] : [{ ...match, key }];
  });
}

function keysOf<Match extends Meeting>(
  pairing: string,
  meetings: readonly Match[],
  {
    earlierMeetings,
    taken,
  }: { earlierMeetings: readonly (Meeting & { key: string })[]; taken: ReadonlySet<string> },
): Map<Match, string> {
  const keys = new Map<Match, string>();
  for (const meeting of meetings) {
    const sameRound = earlierMeetings.filter(({ round }) => round === meeting.round);
    const [first, ...others] = sameRound;
    const isOnlyOfRound = meetings.filter(({ round }) => round === meeting.round).length === 1;
    if (first !== undefined && others.length === 0 && isOnlyOfRound) keys.set(meeting, first.key);
  }
  const assigned = new Set(keys.values());
  const unusedKeys = inPlayingOrder(earlierMeetings.filter(({ key }) => !assigned.has(key))).map(
    ({ key }) => key,
  );
  const nextNewKey = newKeys(pairing, taken);
  for (const meeting of inPlayingOrder(meetings.filter((candidate) => !keys.has(candidate))))
    keys.set(meeting, unusedKeys.shift() ?? nextNewKey());
  return keys;
}

function newKeys(pairing: string, known: ReadonlySet<string>): () => string {
  let number = 0;
  return () => {
    for (;;) {
      number += 1;
      const key = number === 1 ? pairing : `${pairing}-${number}`;
      if (!known.has(key)) return key;
    }
  };
}

/** A postponed "Matchday 5" stays before "Matchday 27". */
function inPlayingOrder<Match extends Meeting>(meetings: readonly Match[]): Match[] {
  const starts = new Map<string, number>();
  for (const { round, kickOff } of meetings) {
    const name = roundPattern(round);
    starts.set(name, Math.min(kickOff, starts.get(name) ?? kickOff));
  }
  const startOf = ({ round }: Match) => starts.get(roundPattern(round)) ?? 0;
  return meetings.toSorted(
    (a, b) =>
      startOf(a) - startOf(b) ||
      roundOrder.compare(roundPattern(a.round), roundPattern(b.round)) ||
      roundOrder.compare(a.round ?? "", b.round ?? "") ||
      a.kickOff - b.kickOff,
  );
}

function roundPattern(round: string | null): string {
  return (round ?? "").replace(/\d+/g, "#");
}
