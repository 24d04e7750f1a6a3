/** Numbers that look random and are the same for the same seed, on every machine. */
export interface Random {
  /** In [0, 1). */
  next(): number;
  /** A whole number in [0, below). */
  int(below: number): number;
  /** True with probability `p`. */
  chance(p: number): boolean;
  /** Standard normal. */
  normal(): number;
  /** A count with mean `mean`; meant for goals, so for means below about 20. */
  poisson(mean: number): number;
  /** A new list in random order. */
  shuffled<T>(list: readonly T[]): T[];
}

/** FNV-1a over UTF-16 units, finished with a multiply-xor so that near seeds lie far apart. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/**
 * Mulberry32: numbers in [0, 1) from a state of 32 bits. Small, quick, and good enough for invented football and for
 * tests; never for secrets.
 */
export function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Draws for a seed that is a text. */
export function seededRandom(seed: string): Random {
  return new SeededRandom(mulberry32(hash(seed)));
}

/** A class: thousands are begun at once, and functions of their own would each have to be made and named. */
class SeededRandom implements Random {
  readonly next: () => number;

  constructor(next: () => number) {
    this.next = next;
  }

  int(below: number): number {
    return Math.floor(this.next() * below);
  }

  chance(p: number): boolean {
    return this.next() < p;
  }

  normal(): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.next()));
    return radius * Math.cos(2 * Math.PI * this.next());
  }

  poisson(mean: number): number {
    const limit = Math.exp(-mean);
    let count = 0;
    for (let product = this.next(); product > limit; product *= this.next()) count++;
    return count;
  }

  shuffled<T>(list: readonly T[]): T[] {
    return list
      .map((item) => ({ item, order: this.next() }))
      .sort((a, b) => a.order - b.order)
      .map(({ item }) => item);
  }
}
