import { Worker } from "node:worker_threads";
import type { SeasonState } from "#engine/season/season-chances.ts";
import type { ClubChances } from "#engine/season/simulate-season.ts";

export interface SimulationTask {
  state: SeasonState;
  simulations: number;
  seed: string;
}

const PROGRAM = new URL("../../dist-server/simulate-thread.mjs", import.meta.url);

/** In a thread, because requests would wait for it. Null without enough history. */
export function simulateInThread(task: SimulationTask): Promise<ClubChances[] | null> {
  const thread = new Worker(PROGRAM, { workerData: task });
  return new Promise((resolve, reject) => {
    thread.once("message", resolve);
    thread.once("error", reject);
    thread.once("exit", () => reject(new Error("The simulation ended without a result.")));
  });
}
