import { parentPort, workerData } from "node:worker_threads";
import { seasonChances } from "#engine/season/season-chances.ts";
import type { SimulationTask } from "#server/season-chances/season-simulator.ts";

// `simulateInThread` is the only caller, and passes a task.
const { state, ...options } = workerData as SimulationTask;
parentPort?.postMessage(seasonChances(state, options), []);
