import UFuzzy from "@leeoniya/ufuzzy";
import { foldText } from "#src/display/typed-letters.ts";
import { EQUAL_NAMES } from "#src/screens/search/name-aliases.ts";

export interface Searchable {
  /** The name on screen first, then other names. */
  names: readonly string[];
}

export interface SearchIndex<Row> {
  rows: readonly Row[];
  texts: string[];
}

const STARTS_A_WORD = 2;
const SINGLE_ERROR = 1;
/** Above this many hits only the order of the list counts: one letter was typed. */
const RANKED_HITS = 1_000;
/** "united oakmoor" finds Oakmoor United. More words are searched in the typed order. */
const WORDS_IN_ANY_ORDER = 3;
const LONGEST = 100;
/** Most names need no folding, which is slow. */
const PLAIN = /^[ -~]*$/;

const exact = new UFuzzy({ interLft: STARTS_A_WORD, sort: byNameFirst });
/** Shorter words have too many neighbours. The library leaves them as they are. */
const tolerant = new UFuzzy({
  interLft: STARTS_A_WORD,
  intraMode: SINGLE_ERROR,
  intraSub: 1,
  intraTrn: 1,
  intraDel: 1,
  intraIns: 1,
  sort: byNameFirst,
});

/** By the first word of a known name, because most searched names have no equal name. */
const equalNames = new Map<string, { known: string; others: readonly string[] }[]>();
for (const group of EQUAL_NAMES) {
  const others = [...new Set(group.flatMap(spellings))];
  for (const known of others) {
    const [first = ""] = known.split(" ");
    equalNames.set(first, [...(equalNames.get(first) ?? []), { known, others }]);
  }
}

/** @param rows in order of importance, which decides between equal hits */
export function createIndex<Row extends Searchable>(rows: readonly Row[]): SearchIndex<Row> {
  return { rows, texts: rows.map(({ names }) => withEqualNames(names.flatMap(spellings))) };
}

export function findRows<Row>(
  { rows, texts }: SearchIndex<Row>,
  typed: string,
  most: number,
): Row[] {
  const needle = searchText(typed.slice(0, LONGEST));
  if (needle === "") return [];
  const found = search(exact, texts, needle);
  const places = found.length > 0 ? found : search(tolerant, texts, needle);
  return places.slice(0, most).flatMap((place) => rows[place] ?? []);
}

/** "d'Ivoire" is typed as one word or as two. */
function spellings(name: string): string[] {
  const text = searchText(name);
  return /['’]/.test(name) ? [text, searchText(name.replaceAll(/['’]/g, " "))] : [text];
}

/** Letters and digits as typed on any keyboard, with one space between words. */
export function searchText(text: string): string {
  return (PLAIN.test(text) ? text.toLowerCase() : foldText(text))
    .replaceAll(/['.]/g, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Each name is a line of its own, and no hit spans two lines. */
function withEqualNames(names: readonly string[]): string {
  const all = new Set(names);
  for (const name of names)
    for (const word of name.split(" "))
      for (const { known, others } of equalNames.get(word) ?? [])
        if (` ${name} `.includes(` ${known} `))
          for (const other of others)
            all.add(` ${name} `.replace(` ${known} `, ` ${other} `).trim());
  return [...all].join("\n");
}

function search(library: UFuzzy, texts: string[], needle: string): number[] {
  const [places, info, order] = library.search(texts, needle, WORDS_IN_ANY_ORDER, RANKED_HITS);
  if (places === null) return [];
  return info === null ? places : order.flatMap((index) => info.idx[index] ?? []);
}

/** A name that starts with the words comes first, then whole words, then importance. */
function byNameFirst(info: UFuzzy.Info): number[] {
  const { idx, start, terms } = info;
  const key = (index: number) => [
    start[index] === 0 ? 0 : 1,
    -(terms[index] ?? 0),
    idx[index] ?? 0,
  ];
  return idx
    .map((_, index) => ({ index, key: key(index) }))
    .toSorted((a, b) => compare(a.key, b.key))
    .map(({ index }) => index);
}

function compare(a: readonly number[], b: readonly number[]): number {
  const place = a.findIndex((value, index) => value !== b[index]);
  return place === -1 ? 0 : (a[place] ?? 0) - (b[place] ?? 0);
}
