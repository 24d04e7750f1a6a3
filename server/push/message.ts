import type { components } from "#contract";
import type { FullEvent } from "#server/fixtures/event-repository.ts";
import { unixSeconds } from "#server/platform/http/unix-seconds.ts";
import type { PushMessage, StoredMessage } from "#server/push/tables.ts";

const MAX_NAME_LENGTH = 36;
const MAX_BODY_LENGTH = 100;
/** Push services accept 4096 bytes with the encryption. */
export const MAX_PAYLOAD_BYTES = 3_500;

export interface MomentFacts {
  kind: PushMessage["kind"];
  /** Distinguishes moments of one kind in one match. */
  sequence: string;
  side?: "home" | "away" | null;
  /** Only of settled predictions. */
  result?: { right: number; judged: number };
}

interface Texts {
  title: string;
  body: string;
}

/** The message with scores, and the one for fans who hide them. */
export function composeMessages(
  full: FullEvent,
  facts: MomentFacts,
  { at, event }: { at: Date; event: components["schemas"]["Event"] | null },
): { withScores: StoredMessage; withoutScores: StoredMessage } {
  const { id, slug } = full.event;
  const common = {
    id: `${id}-${facts.kind}-${facts.sequence}`,
    kind: facts.kind,
    event_id: id,
    slug,
    tag: `match-${id}`,
    at: unixSeconds(at),
  };
  return {
    withScores: { ...common, ...textsWithScores(full, facts), event },
    withoutScores: { ...common, ...textsWithoutScores(full, facts), event: null },
  };
}

const TITLES = {
  kick_off: "Kick-off",
  goal: "Goal",
  goal_struck_off: "Goal struck off",
  half_time: "Half-time",
  full_time: "Full time",
  ready: "Ready to unlock",
} as const satisfies Partial<Record<PushMessage["kind"], string>>;

function textsWithScores(full: FullEvent, { kind, side, result }: MomentFacts): Texts {
  const [home, away] = namesOf(full);
  const { homeScore, awayScore, minute } = full.event;
  const pair = `${home} v ${away}`;
  const withScore =
    homeScore === null || awayScore === null ? pair : `${home} ${homeScore}–${awayScore} ${away}`;
  const competition = clip(full.tournament.name, MAX_BODY_LENGTH);
  if (kind === "settled") return { title: settledTitle(result), body: withScore };
  const isWithoutScore = kind === "kick_off" || kind === "ready";
  const title = `${TITLES[kind]}: ${isWithoutScore ? pair : withScore}`;
  if (kind === "full_time") return { title, body: penaltiesText(full) ?? competition };
  if (side == null) return { title, body: competition };
  const name = side === "home" ? home : away;
  const what = kind === "goal" ? `Goal for ${name}` : `No goal for ${name}`;
  return { title, body: minute === null ? what : `${minute}' · ${what}` };
}

function textsWithoutScores(full: FullEvent, { kind }: MomentFacts): Texts {
  const [home, away] = namesOf(full);
  const pair = `${home} v ${away}`;
  if (kind === "settled") return { title: "Your prediction is settled", body: pair };
  return {
    title: kind === "ready" ? `${TITLES[kind]}: ${pair}` : `${TITLES[kind]} in ${pair}`,
    body: clip(full.tournament.name, MAX_BODY_LENGTH),
  };
}

function settledTitle(result = { right: 0, judged: 0 }): string {
  if (result.judged === 1) return `Your prediction was ${result.right === 1 ? "right" : "wrong"}`;
  return `Your prediction is settled: ${result.right} of ${result.judged} right`;
}

function penaltiesText({ event, ...full }: FullEvent): string | null {
  const { penaltiesHome: home, penaltiesAway: away } = event;
  if (home === null || away === null || home === away) return null;
  const [homeName, awayName] = namesOf({ event, ...full });
  const [winner, high, low] = home > away ? [homeName, home, away] : [awayName, away, home];
  return `${winner} win ${high}–${low} on penalties`;
}

function namesOf({ homeTeam, awayTeam }: FullEvent): [string, string] {
  return [clip(homeTeam.name, MAX_NAME_LENGTH), clip(awayTeam.name, MAX_NAME_LENGTH)];
}

function clip(text: string, length: number): string {
  const letters = [...text];
  return letters.length <= length ? text : `${letters.slice(0, length - 1).join("")}…`;
}
