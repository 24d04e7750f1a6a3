import { pill } from "#styled/recipes/index.js";

/** Right or wrong, in words and with a mark; null where the question was left open by the result. */
export function Verdict({ correct }: { correct: boolean | null }) {
  if (correct === null) return <span className={pill({ tone: "neutral" })}>Did not count</span>;
  return correct ? (
    <span className={pill({ tone: "pitch" })}>✓ Yes</span>
  ) : (
    <span className={pill({ tone: "live" })}>✗ No</span>
  );
}
