export type Pairing<T> = readonly [home: T, away: T];

/** Circle method. */
export function singleRoundRobin<T>(clubs: readonly T[]): Pairing<T>[][] {
  const [fixed, ...circle] = clubs;
  if (fixed === undefined) return [];
  return circle.map((_, round) => {
    const rotated = [
      fixed,
      ...circle.slice(circle.length - round),
      ...circle.slice(0, circle.length - round),
    ];
    const pairings: Pairing<T>[] = [];
    for (let k = 0; k < rotated.length / 2; k++) {
      const first = rotated[k];
      const second = rotated[rotated.length - 1 - k];
      if (first === undefined || second === undefined) continue;
      const swap = k === 0 ? round % 2 === 1 : k % 2 === 1;
      pairings.push(swap ? [second, first] : [first, second]);
    }
    return pairings;
  });
}

export function mirrored<T>(round: readonly Pairing<T>[]): Pairing<T>[] {
  return round.map(([home, away]) => [away, home]);
}
