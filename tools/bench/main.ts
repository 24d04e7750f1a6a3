import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { apiRows } from "./api-rows.ts";
import { engineRows } from "./engine-rows.ts";
import { loadRows } from "./load-rows.ts";
import { startRows } from "./start-rows.ts";
import { offlineStartRows } from "./offline-start.ts";

const { values } = parseArgs({ options: { out: { type: "string" } } });
const [offlineStart, inUse] = await offlineStartRows();
const rows = [
  ...(await engineRows()),
  ...(await apiRows()),
  ...(await loadRows()),
  ...(await startRows()),
  offlineStart,
  inUse,
];
console.table(
  rows.map(({ name, ms, baseline, baselineMs, ratio, limit }) => ({
    name,
    ms: ms.toFixed(2),
    baseline,
    "baseline ms": baselineMs.toFixed(2),
    ratio: ratio.toFixed(2),
    limit: limit ?? "",
  })),
);
console.log(JSON.stringify(rows));
if (values.out !== undefined) writeFileSync(values.out, `${JSON.stringify(rows, null, 2)}\n`);
for (const { name, baseline, ratio, limit } of rows) {
  // NaN must fail.
  if (limit === null || ratio <= limit) continue;
  console.error(
    `"${name}" takes ${ratio.toFixed(2)} times as long as "${baseline}"; the limit is ${limit}.`,
  );
  process.exitCode = 1;
}
