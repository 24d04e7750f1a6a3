import { expect, it } from "vitest";
import type { FullEvent } from "#server/fixtures/event-repository.ts";
import { composeMessages, type MomentFacts } from "#server/push/message.ts";

type Change = Partial<FullEvent["event"]> & { home?: string; away?: string };

/** Only the columns that the texts need. */
function fullEvent({ home = "Oakmoor", away = "Heronsgate", ...event }: Change = {}): FullEvent {
  const team = (name: string) => ({ name });
  return {
    event: {
      id: 7,
      slug: "a-v-b",
      homeScore: 1,
      awayScore: 0,
      minute: 23,
      penaltiesHome: null,
      penaltiesAway: null,
      ...event,
    },
    tournament: { name: "Moor League" },
    homeTeam: team(home),
    awayTeam: team(away),
  } as FullEvent;
}

function textsOf(facts: MomentFacts, change?: Change) {
  const messages = composeMessages(fullEvent(change), facts, { at: new Date(0), event: null });
  const texts = ({ title, body }: { title: string; body: string }) => [title, body];
  return [texts(messages.withScores), texts(messages.withoutScores)];
}

it.each<[MomentFacts, Change, string[], string[]]>([
  [
    { kind: "kick_off", sequence: "1" },
    { homeScore: 0 },
    ["Kick-off: Oakmoor v Heronsgate", "Moor League"],
    ["Kick-off in Oakmoor v Heronsgate", "Moor League"],
  ],
  [
    { kind: "goal", sequence: "home-1.0", side: "home" },
    {},
    ["Goal: Oakmoor 1–0 Heronsgate", "23' · Goal for Oakmoor"],
    ["Goal in Oakmoor v Heronsgate", "Moor League"],
  ],
  [
    { kind: "goal_struck_off", sequence: "away-0.1", side: "away" },
    { minute: null },
    ["Goal struck off: Oakmoor 1–0 Heronsgate", "No goal for Heronsgate"],
    ["Goal struck off in Oakmoor v Heronsgate", "Moor League"],
  ],
  [
    { kind: "half_time", sequence: "1" },
    {},
    ["Half-time: Oakmoor 1–0 Heronsgate", "Moor League"],
    ["Half-time in Oakmoor v Heronsgate", "Moor League"],
  ],
  [
    { kind: "full_time", sequence: "1-1" },
    { awayScore: 1, penaltiesHome: 3, penaltiesAway: 4 },
    ["Full time: Oakmoor 1–1 Heronsgate", "Heronsgate win 4–3 on penalties"],
    ["Full time in Oakmoor v Heronsgate", "Moor League"],
  ],
  [
    { kind: "settled", sequence: "4/5", result: { right: 4, judged: 5 } },
    {},
    ["Your prediction is settled: 4 of 5 right", "Oakmoor 1–0 Heronsgate"],
    ["Your prediction is settled", "Oakmoor v Heronsgate"],
  ],
  [
    { kind: "settled", sequence: "0/1", result: { right: 0, judged: 1 } },
    {},
    ["Your prediction was wrong", "Oakmoor 1–0 Heronsgate"],
    ["Your prediction is settled", "Oakmoor v Heronsgate"],
  ],
  [
    { kind: "ready", sequence: "1" },
    { homeScore: null, awayScore: null },
    ["Ready to unlock: Oakmoor v Heronsgate", "Moor League"],
    ["Ready to unlock: Oakmoor v Heronsgate", "Moor League"],
  ],
])(
  "The texts of %o are in plain words, and hide scores on request",
  (facts, change, withScores, withoutScores) => {
    expect(textsOf(facts, change)).toEqual([withScores, withoutScores]);
  },
);

it("No text is longer than 100 characters, even with long names of clubs", () => {
  const long = { home: "Ⓐ".repeat(90), away: "B".repeat(90), homeScore: 10, awayScore: 10 };
  for (const kind of ["kick_off", "goal", "goal_struck_off", "full_time", "ready"] as const)
    for (const [title = "", body = ""] of textsOf({ kind, sequence: "1", side: "home" }, long))
      expect([title.length <= 100, body.length <= 100]).toEqual([true, true]);
});
