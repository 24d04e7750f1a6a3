import type { Random } from "./random.ts";
import type { World } from "./world.ts";

/** Raised when a kind of step is added or its weight changes. */
export const GENERATION = 2;

/** One kind of thing that happens to a fan, a phone, a line or a server. */
export interface Step {
  name: string;
  /** How often it comes, against the others. */
  weight: number;
  /** The first generation of steps that has it; the first of all, by default. A seed stands for the same steps in its own generation only. */
  since?: number;
  /** Whether it can happen now; always, by default. */
  can?(world: World): boolean;
  /** Does it, and says in a word or two what exactly. */
  run(world: World, random: Random): Promise<string>;
}

/** A finger that gives up: what cannot be pressed just now is not pressed. */
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
