// `npm run timing -- --tries N`: checks that response times do not show whether an e-mail has an
// account.
import { parseArgs } from "node:util";
import { measureAccountTiming } from "./account-timing.ts";

/** The highest relative difference. A real leak shows both in medians and between neighbours. */
const LIMIT = 0.05;

const say = (line: string) => void process.stdout.write(`${line}\n`);
const percent = (part: number) => `${(part * 100).toFixed(1)} %`;

const { values } = parseArgs({ options: { tries: { type: "string", default: "200" } } });
const timings = await measureAccountTiming(Number(values.tries));
say(`Medians of ${values.tries} tries each, with an account and without, and how far apart:`);
for (const { operation, knownMs, unknownMs, apart, pairsApart, isSame } of timings) {
  const words = isSame ? "the same answer" : "ANOTHER ANSWER";
  say(
    `${operation}: ${knownMs.toFixed(2)} ms, ${unknownMs.toFixed(2)} ms, ${percent(apart)} (neighbours ${percent(pairsApart)}), ${words}`,
  );
}
const isToldApart = timings.some(
  ({ apart, pairsApart, isSame }) => !isSame || Math.min(apart, pairsApart) > LIMIT,
);
process.exitCode = isToldApart ? 1 : 0;
