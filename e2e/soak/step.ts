import type { Random } from "./random.ts";
import type { World } from "./world.ts";

/** Raise it when you add a kind of step or change a weight. */
export const GENERATION = 2;

export interface Step {
  name: string;
  weight: number;
  /**
   * The first generation with this step; the default is 1. A seed repeats its steps only in its
   * own generation.
   */
  since?: number;
  can?(world: World): boolean;
  run(world: World, random: Random): Promise<string>;
}

export async function tryTo(action: Promise<unknown>): Promise<boolean> {
  return action.then(
    () => true,
    (error: unknown) => {
      if (/Timeout|net::ERR|interrupted|detached|closed|intercepts/i.test(String(error)))
        return false;
      throw error;
    },
  );
}
