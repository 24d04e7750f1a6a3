import type { Random } from "./random.ts";
import type { World } from "./world.ts";

/** Raise this when you add a step or change a weight, so that old seeds repeat exactly. */
export const GENERATION = 2;

export interface Step {
  name: string;
  weight: number;
  /** The first generation that has this step; 1 by default. */
  since?: number;
  can?(world: World): boolean;
  run(world: World, random: Random): Promise<string>;
}

export async function attempt(action: Promise<unknown>): Promise<boolean> {
  return action.then(
    () => true,
    (error: unknown) => {
      if (/Timeout|net::ERR|interrupted|detached|closed|intercepts/i.test(String(error)))
        return false;
      throw error;
    },
  );
}
