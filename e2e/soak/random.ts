import { mulberry32 } from "#engine/seeded-random.ts";

/** Draws that are the same for the same seed and step, whatever was drawn in the steps before. */
export class Random {
  /** From 0 up to, and not including, 1. */
  readonly next: () => number;

  constructor(seed: number, step: number) {
    this.next = mulberry32(Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(step + 1, 0x85ebca6b));
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  pick<T>(list: readonly T[]): T {
    const chosen = list[this.below(list.length)];
    if (chosen === undefined) throw new Error("there is nothing to choose from");
    return chosen;
  }

  /** One of a list whose members say how often they come. */
  weighted<T extends { weight: number }>(list: readonly T[]): T {
    let left = this.next() * list.reduce((sum, { weight }) => sum + weight, 0);
    return list.find(({ weight }) => (left -= weight) < 0) ?? this.pick(list);
  }
}
