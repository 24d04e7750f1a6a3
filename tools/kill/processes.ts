import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Random } from "../../e2e/soak/random.ts";
import { createFans } from "../processes/fans.ts";
import { type Target, untilTargets } from "../processes/targets.ts";
import { type Installation, startInstallation } from "./installation.ts";
import { checkLedger } from "./ledger-check.ts";
import { Load, publicPaths } from "./load.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: String(Date.now() % 2 ** 31) },
    kills: { type: "string", default: "10" },
    fans: { type: "string", default: "12" },
    readers: { type: "string", default: "8" },
  },
});
const seed = Number(values.seed);
/** A cut connection may be noticed this long after the kill. */
const NOTICE_MS = 1_000;
/** Longer than a public response is fresh. */
const STALE_WITHIN_MS = 15_000;

const print = (line: string) => void process.stdout.write(`${line}\n`);
const faults: string[] = [];

async function killOften({ processes }: Installation, random: Random): Promise<number[]> {
  const kills: number[] = [];
  for (let kill = 1; kill <= Number(values.kills); kill += 1) {
    await delay(500 + random.below(3_000));
    const which = random.below(2);
    const victim = processes[which] ?? processes[0];
    await victim.kill();
    kills.push(performance.now());
    await delay(random.below(1_000));
    const startMs = await victim.start();
    print(`kill ${kill}: process ${which + 1}, back after ${(startMs / 1_000).toFixed(1)} s`);
  }
  return kills;
}

/** Without any process, the edge serves public responses and marks them as stale. */
async function checkEdgeAlone(
  { processes }: Installation,
  load: Load,
  { slug }: Target,
): Promise<void> {
  const paths = publicPaths(slug);
  for (const path of paths) await load.ask(path);
  for (const one of processes) await one.kill();
  const diedAt = Date.now();
  for (const path of paths) {
    let last = "no response";
    let isStale = false;
    const end = performance.now() + STALE_WITHIN_MS;
    for (; !isStale && performance.now() < end; await delay(200)) {
      const outcome = await load.ask(path);
      if (outcome.kind === "cut") continue;
      last = `${outcome.status}, ${outcome.cacheStatus ?? "no cache status"}, of ${outcome.date ?? "no date"}`;
      if (outcome.status !== 200) break;
      isStale =
        /^edge; hit; detail=(stale|updating)$/.test(outcome.cacheStatus ?? "") &&
        Date.parse(outcome.date ?? "") <= diedAt;
    }
    if (!isStale) faults.push(`the edge does not serve a stale ${path}: ${last}`);
  }
  print(`requested ${paths.length} public responses from the edge without any process`);
}

print(`seed ${seed}, starting the installation`);
const installation = await startInstallation();
try {
  const { database, edge } = installation;
  const fans = await createFans(database.db, edge.url, Number(values.fans));
  const targets = await untilTargets(database.db);
  const [first] = targets;
  if (first === undefined) throw new Error("No match can be unlocked.");
  const load = new Load(edge.url, targets);
  const from = performance.now();
  load.start(fans, (who) => new Random(seed, who), Number(values.readers));
  const kills = await killOften(installation, new Random(seed, 1_000));
  await load.stop();
  const seconds = (performance.now() - from) / 1_000;

  const { seen } = load;
  const unexplained = seen.cutReads.filter(
    (at) => !kills.some((kill) => at >= kill - NOTICE_MS && at <= kill + NOTICE_MS),
  );
  if (unexplained.length > 0) faults.push(`${unexplained.length} reads were cut without a kill`);
  for (const [what, times] of seen.failedReads) faults.push(`${times} reads failed: ${what}`);
  for (const [what, times] of seen.refused) faults.push(`${times} unlocks were refused: ${what}`);
  const ledger = await checkLedger(database.db, seen);
  faults.push(...ledger.faults);
  await checkEdgeAlone(installation, load, first);

  print(
    `${seconds.toFixed(0)} s, ${kills.length} kills: ${seen.reads} reads, ${seen.cutReads.length} of them cut; ` +
      `${seen.acknowledged.length} unlocks acknowledged, ${seen.unlockRetries} retries; ` +
      `${ledger.unlocks} questions unlocked, ${ledger.charges} charges`,
  );
} finally {
  await installation.stop();
}
for (const fault of faults.slice(0, 20)) print(`BROKEN ${fault}`);
print(
  faults.length === 0
    ? "no unlock was lost or charged twice"
    : `${faults.length} faults. To repeat: npm run kill -- --seed ${seed}`,
);
process.exit(faults.length === 0 ? 0 : 1);
