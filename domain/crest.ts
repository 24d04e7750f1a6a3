export const CREST_COLOURS = {
  maroon: "#8a1538",
  gold: "#f2c14e",
  blue: "#1f4e9e",
  white: "#ffffff",
  black: "#10201a",
  red: "#b3261e",
  green: "#0b6b43",
  teal: "#0e7490",
  orange: "#c2571a",
  purple: "#6a2c91",
} as const;

export const CREST_PATTERNS = ["halves", "band", "stripe", "sash"] as const;

export type CrestColour = keyof typeof CREST_COLOURS;
export type Crest = {
  field: CrestColour;
  mark: CrestColour;
  pattern: (typeof CREST_PATTERNS)[number];
};

type Team = { id?: number; name: string };

/** Each pair differs in lightness, so the pattern shows without colour vision. */
const PAIRS: readonly (readonly [CrestColour, CrestColour])[] = [
  ["maroon", "gold"],
  ["maroon", "white"],
  ["blue", "white"],
  ["blue", "gold"],
  ["red", "white"],
  ["red", "black"],
  ["black", "white"],
  ["black", "gold"],
  ["green", "white"],
  ["green", "gold"],
  ["teal", "white"],
  ["teal", "black"],
  ["orange", "black"],
  ["orange", "white"],
  ["purple", "white"],
  ["purple", "gold"],
  ["gold", "black"],
  ["gold", "blue"],
  ["white", "black"],
  ["white", "red"],
];

export function crestOf(team: Team): Crest {
  return crestAt(seedOf(team));
}

/** The away side changes colours if both fields would be equal. */
export function crestsOf(home: Team, away: Team): { home: Crest; away: Crest } {
  const homeCrest = crestOf(home);
  const seed = seedOf(away);
  const steps = PAIRS.map((_, step) => crestAt(seed, step));
  const awayCrest = steps.find(({ field }) => field !== homeCrest.field) ?? crestAt(seed);
  return { home: homeCrest, away: awayCrest };
}

function seedOf({ id, name }: Team): number {
  return hash(id === undefined ? name : `team ${id}`);
}

/** FNV-1a, 32 bits: http://www.isthe.com/chongo/tech/comp/fnv/ */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value >>> 0;
}

function crestAt(seed: number, step = 0): Crest {
  const [field, mark] = at(PAIRS, (seed % PAIRS.length) + step);
  return { field, mark, pattern: at(CREST_PATTERNS, Math.floor(seed / PAIRS.length)) };
}

function at<Value>(list: readonly Value[], index: number): Value {
  const value = list[index % list.length];
  if (value === undefined) throw new RangeError("The list is empty.");
  return value;
}
