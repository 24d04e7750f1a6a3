import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { API_PATH } from "#domain/paths.ts";
import { median, type Row } from "./compare.ts";
import { startProgram } from "./program.ts";
import { programFile } from "../../scripts/programs.mjs";

const ROUNDS = 3;
const FIRST_FIXTURES_MS = 10_000;

export async function startRows(): Promise<Row[]> {
  const first: number[] = [];
  const afterKill: number[] = [];
  const opening: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const folder = mkdtempSync(join(tmpdir(), "touchline-start-"));
    try {
      first.push(await untilFixtures(folder, "kill"));
      afterKill.push(await untilFixtures(folder, "stop"));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    opening.push(openEmpty());
  }
  const row = (name: string, ms: number, baseline: string, baselineMs: number, limit: number) => ({
    name,
    ms,
    baseline,
    baselineMs,
    ratio: ms / baselineMs,
    limit,
  });
  return [
    row("first fixtures on an empty folder", median(first), "10 s", FIRST_FIXTURES_MS, 1),
    row(
      "a start after kill -9",
      median(afterKill),
      "opening an empty database",
      median(opening),
      3,
    ),
  ];
}

async function untilFixtures(folder: string, end: "kill" | "stop"): Promise<number> {
  const startedAt = performance.now();
  const program = await startProgram(folder);
  try {
    while (!(await hasFixtures(program.url))) await delay(20);
    return performance.now() - startedAt;
  } finally {
    await program[end]();
  }
}

async function hasFixtures(url: string): Promise<boolean> {
  const response = await fetch(`${url}${API_PATH}/fixtures?per_page=1`);
  // The contract's `listFixtures`.
  const { meta } = (await response.json()) as { meta: { total: number } };
  return meta.total > 0;
}

function openEmpty(): number {
  const folder = mkdtempSync(join(tmpdir(), "touchline-empty-"));
  try {
    const startedAt = performance.now();
    execFileSync(process.execPath, [programFile("tools/bench/open-empty.ts"), folder]);
    return performance.now() - startedAt;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
