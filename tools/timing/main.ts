import { parseArgs } from "node:util";
import { measureAccountTiming } from "./account-timing.ts";

/** Relative difference. A real leak shows both in medians and between neighbours. */
const LIMIT = 0.05;

const print = (line: string) => void process.stdout.write(`${line}\n`);
const percent = (part: number) => `${(part * 100).toFixed(1)} %`;

const { values } = parseArgs({ options: { tries: { type: "string", default: "200" } } });
const timings = await measureAccountTiming(Number(values.tries));
print(`Medians of ${values.tries} tries with and without an account, and their difference:`);
for (const { operation, knownMs, unknownMs, apart, pairsApart, isSame } of timings) {
  const words = isSame ? "the same answer" : "DIFFERENT ANSWERS";
  print(
    `${operation}: ${knownMs.toFixed(2)} ms, ${unknownMs.toFixed(2)} ms, ${percent(apart)} (neighbours ${percent(pairsApart)}), ${words}`,
  );
}
const isDistinguishable = timings.some(
  ({ apart, pairsApart, isSame }) => !isSame || Math.min(apart, pairsApart) > LIMIT,
);
process.exitCode = isDistinguishable ? 1 : 0;
