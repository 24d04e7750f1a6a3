/** Characters. The screen shows a lead on few lines. */
export const LONGEST_LEAD = 140;

/** The text is true only where `when` holds. */
export interface Template<Facts> {
  id: string;
  when: (facts: Facts) => boolean;
  text: (facts: Facts) => string;
}

export interface Chosen {
  template: string;
  text: string;
}

/** Picks by a hash of `seed`: the same match always has the same sentence. */
export function choose<Facts>(
  lists: readonly (readonly Template<Facts>[])[],
  facts: Facts,
  seed: string,
): Chosen {
  for (const list of lists) {
    const matching = list
      .filter(({ when }) => when(facts))
      .map(({ id, text }) => ({ template: id, text: text(facts) }))
      .filter(({ text }) => text.length <= LONGEST_LEAD);
    const chosen = matching[hashOf(seed) % Math.max(1, matching.length)];
    if (chosen !== undefined) return chosen;
  }
  throw new RangeError("No template applies. The last list needs one without a condition.");
}

/** FNV-1a with mixed bits: seeds that differ in one letter must not choose the same sentence. */
function hashOf(text: string): number {
  let hash = 0x811c_9dc5;
  for (let i = 0; i < text.length; i += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x0100_0193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
