import { PredictionsTable } from "#src/screens/match/predictions-table.tsx";
import { sampleMatch, samplePredictions } from "../../tests/src/support/sample-match.ts";

const NONE: ReadonlySet<number> = new Set();
const sale = { onSale: [], selected: NONE, isClosed: false, halfMinutes: 45, select: () => {} };
const questions = samplePredictions.map(({ question }) => question);

const STATES = [
  { name: "locked", event: sampleMatch({}, []) },
  { name: "open", event: sampleMatch({}) },
  { name: "live", event: sampleMatch({ status: "second_half", minute: 60, score: "1|0" }) },
] as const;

export function Cards() {
  return STATES.map(({ name, event }) => (
    <div key={name} style={{ container: "match / inline-size", marginBottom: 16 }}>
      <h3>{name}</h3>
      <PredictionsTable
        event={event}
        questions={questions}
        sport="football"
        justUnlocked={[]}
        sale={sale}
      />
    </div>
  ));
}
