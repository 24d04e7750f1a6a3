import { fitStrengths } from "#engine/fit.ts";
import { FOOTBALL } from "#engine/sport.ts";
import { averages } from "./averages.ts";
import { inventedLeague } from "./invented-leagues.ts";

const matches = inventedLeague("North", 7, { shots: false });
const asOf = (matches.at(-1)?.day ?? 0) + 1;
const run =
  process.argv[2] === "fit"
    ? () => fitStrengths(matches, { asOf, sport: FOOTBALL })
    : () => averages(matches);
const start = performance.now();
run();
process.stdout.write(String(performance.now() - start));
