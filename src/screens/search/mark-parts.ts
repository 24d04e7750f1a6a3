import { foldText } from "#src/display/typed-letters.ts";
import { searchText } from "#src/screens/search/search-index.ts";

export interface TextPart {
  /** Place of its first letter. */
  start: number;
  text: string;
  isMatch: boolean;
}

/** Splits a name where a typed word begins one of its words. An alias marks nothing. */
export function markParts(name: string, typed: string): TextPart[] {
  const letters = [...name];
  const marks = letters.map(() => false);
  for (const word of searchText(typed).split(" ")) {
    if (word === "") continue;
    for (const [start, letter] of letters.entries()) {
      const isWordStart = isLetter(letter) && !isLetter(letters[start - 1] ?? " ");
      const length = isWordStart ? matchLength(letters.slice(start), word) : 0;
      marks.fill(true, start, start + length);
    }
  }
  const parts: TextPart[] = [];
  for (const [index, text] of letters.entries()) {
    const isMatch = marks[index] === true;
    const last = parts.at(-1);
    if (last?.isMatch === isMatch) last.text += text;
    else parts.push({ start: index, text, isMatch });
  }
  return parts;
}

/** How many letters of the name make up the word: "ß" is typed as two. */
function matchLength(letters: readonly string[], word: string): number {
  let typed = "";
  for (const [index, letter] of letters.entries()) {
    typed += foldText(letter).replaceAll(/['.]/g, "");
    if (typed.length >= word.length) return typed.startsWith(word) ? index + 1 : 0;
    if (!word.startsWith(typed)) return 0;
  }
  return 0;
}

function isLetter(letter: string): boolean {
  return /[\p{L}\p{N}\p{M}]/u.test(letter);
}
