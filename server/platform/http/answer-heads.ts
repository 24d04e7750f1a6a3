import type { Encoding } from "#server/platform/http/public-answer.ts";

const JSON_TYPE = "application/json; charset=utf-8";

/** The bytes of an answer in one encoding, or that the asker has them. */
export type Variant = Encoding | "unchanged";

/** What an answer of these bytes says of them; nothing where none travel. */
export function contentHeaders(encoding: Encoding, body: Buffer): [name: string, value: string][] {
  return [
    ["content-type", JSON_TYPE],
    ["content-length", String(body.length)],
    ...(encoding === "identity" ? [] : [["content-encoding", encoding] as [string, string]]),
  ];
}

interface Head {
  date: string;
  body: Buffer | null;
  lines: string[];
}

/** The headers of one kept answer as they are written, names and values in turn: put together once a second, for they tell the time. */
export class AnswerHeads {
  #common: readonly string[];
  #made = new Map<Variant, Head>();

  /** @param common what is said with it whoever asks, names and values in turn */
  constructor(common: readonly string[]) {
    this.#common = common;
  }

  /**
   * @param body null where none travels
   * @returns lines that others are given as well: not to be added to
   */
  of(variant: Variant, body: Buffer | null, date: string): string[] {
    const made = this.#made.get(variant);
    // Of a body that was compressed better since, the length is another.
    if (made !== undefined && made.date === date && made.body === body) return made.lines;
    const lines = [...this.#common, "date", date];
    if (body !== null && variant !== "unchanged")
      lines.push(...contentHeaders(variant, body).flat());
    this.#made.set(variant, { date, body, lines });
    return lines;
  }
}
