export type Pairing<T> = readonly [home: T, away: T];

/** Circle method. */
export function singleRoundRobin<T>(clubs: readonly T[]): Pairing<T>[][] {
  const [fixed, ...circle] = clubs;
  if (fixed === undefined) return [];
  return circle.map((_, round) => {
    const turned = [
      fixed,
      ...circle.slice(circle.length - round),
      ...circle.slice(0, circle.length - round),
    ];
    const pairings: Pairing<T>[] = [];
    for (let k = 0; k < turned.length / 2; k++) {
      const one = turned[k];
      const other = turned[turned.length - 1 - k];
      if (one === undefined || other === undefined) continue;
      const swap = k === 0 ? round % 2 === 1 : k % 2 === 1;
      pairings.push(swap ? [other, one] : [one, other]);
    }
    return pairings;
  });
}

export function mirrored<T>(round: readonly Pairing<T>[]): Pairing<T>[] {
  return round.map(([home, away]) => [away, home]);
}
