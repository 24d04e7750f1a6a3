import { mulberry32 } from "#engine/seeded-random.ts";

/** Each step has its own random values, so a skipped draw does not change later steps. */
export class Random {
  readonly next: () => number;

  constructor(seed: number, step: number) {
    this.next = mulberry32(Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(step + 1, 0x85ebca6b));
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  pick<T>(list: readonly T[]): T {
    const chosen = list[this.below(list.length)];
    if (chosen === undefined) throw new Error("The list is empty.");
    return chosen;
  }

  weighted<T extends { weight: number }>(list: readonly T[]): T {
    let remaining = this.next() * list.reduce((sum, { weight }) => sum + weight, 0);
    return list.find(({ weight }) => (remaining -= weight) < 0) ?? this.pick(list);
  }
}
