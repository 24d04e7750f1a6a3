import { parseArgs } from "node:util";
import { measureAccountTiming } from "#server/bench/account-timing.ts";

/** How far apart the times may be. A difference of ours shows both in the medians and between neighbours. */
const LIMIT = 0.05;

const percent = (part: number) => `${(part * 100).toFixed(1)} %`;

const { values } = parseArgs({ options: { tries: { type: "string", default: "200" } } });
const timings = await measureAccountTiming(Number(values.tries));
console.log(
  `Medians of ${values.tries} tries each, with an account and without, and how far apart:`,
);
for (const { operation, knownMs, unknownMs, apart, pairsApart, isSame } of timings) {
  const words = isSame ? "the same answer" : "ANOTHER ANSWER";
  console.log(
    `${operation}: ${knownMs.toFixed(2)} ms, ${unknownMs.toFixed(2)} ms, ${percent(apart)} (neighbours ${percent(pairsApart)}), ${words}`,
  );
}
const isToldApart = timings.some(
  ({ apart, pairsApart, isSame }) => !isSame || Math.min(apart, pairsApart) > LIMIT,
);
process.exitCode = isToldApart ? 1 : 0;
