import { FixtureRow } from "#src/screens/home/fixture-row.tsx";
import { sampleMatch } from "../../tests/src/support/sample-match.ts";

const NOW = Math.floor(Date.now() / 1_000);
const HOUR_S = 3_600;

const STATES: readonly Parameters<typeof sampleMatch>[0][] = [
  { start_at: NOW + 5 * HOUR_S },
  { start_at: NOW + 1_800 },
  { start_at: NOW - 1_800, status: "first_half", minute: 31, score: "1|0" },
  { start_at: NOW - 3_000, status: "halftime", minute: 45, score: "1|1" },
  { start_at: NOW - 4_500, status: "second_half", minute: 75, score: "3|2" },
  {
    start_at: NOW - 4 * HOUR_S,
    status: "ended",
    score: "1|2",
    predictions: { state: "settled", total: 5, settled: 4, correct: 3 },
  },
  { start_at: NOW + HOUR_S, status: "postponed" },
  { start_at: NOW - HOUR_S, status: "abandoned", score: "0|1" },
];

export function Rows() {
  return (
    <ul style={{ containerType: "inline-size", background: "var(--colors-card)" }}>
      {STATES.map((state, id) => sampleMatch({ ...state, id })).map((event) => (
        <FixtureRow key={event.id} event={event} mark={undefined} sport="football" isOld={false} />
      ))}
    </ul>
  );
}
