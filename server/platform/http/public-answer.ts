import { createHash } from "node:crypto";
import type { Compressed, Compressor, Encoding } from "#server/platform/http/compressor.ts";

/** Until when an answer that everybody may have stands. */
export interface Freshness {
  /** What of the database it rests on, by the names of the migration 0016. */
  topics: readonly string[];
  /** Unix milliseconds of the server's clock from when on it may be another although nothing was changed. */
  until?: number;
}

/** What a handler gives where its answer is the same for everybody who asks the same. */
export class PublicAnswer<Body> {
  readonly body: Body;
  readonly freshness: Freshness;

  constructor(body: Body, freshness: Freshness) {
    this.body = body;
    this.freshness = freshness;
  }
}

export const ENCODINGS: readonly Encoding[] = ["br", "gzip", "identity"];

/** Less than this fits into the packet that a compressed answer would need as well. */
const COMPRESSED_FROM = 1_024;

/** The bytes of an answer, compressed once for each encoding that somebody takes, and better where more do. */
export class AnswerBytes {
  /** Weak: one tag stands for all encodings, and they are not the same bytes. */
  readonly etag: string;
  readonly size: number;
  #compressor: Compressor;
  #plain: Buffer;
  #ready = new Map<Encoding, Buffer>();
  #making = new Map<Compressed, Promise<Buffer>>();
  #isBest = false;

  constructor(text: string, compressor: Compressor) {
    this.#compressor = compressor;
    this.#plain = Buffer.from(text);
    this.size = this.#plain.length;
    const hash = createHash("sha256").update(this.#plain).digest("base64url");
    this.etag = `W/"${hash.slice(0, 22)}"`;
    this.#ready.set("identity", this.#plain);
  }

  /** Which of the encodings it travels in for a client that takes this one. */
  encodingFor(taken: Encoding): Encoding {
    return this.size < COMPRESSED_FROM ? "identity" : taken;
  }

  /** Null where nobody has had it in this encoding yet. */
  ready(encoding: Encoding): Buffer | null {
    const bytes = this.#ready.get(encoding);
    if (bytes === undefined) return null;
    if (encoding === "br" && !this.#isBest) this.#compressBest();
    return bytes;
  }

  #compressBest(): void {
    const making = this.#compressor.compressBest(this.#plain);
    if (making === null) return;
    this.#isBest = true;
    making.then(
      (bytes) => this.#ready.set("br", bytes),
      // What is there already says the same.
      () => undefined,
    );
  }

  /** In this encoding, or plain where too many other answers wait to be compressed. */
  async bytes(encoding: Encoding): Promise<{ encoding: Encoding; body: Buffer }> {
    const ready = this.#ready.get(encoding);
    if (ready !== undefined) return { encoding, body: ready };
    if (encoding === "identity") return { encoding, body: this.#plain };
    const making =
      this.#making.get(encoding) ?? this.#compressor.compressFast(this.#plain, encoding);
    if (making === null) return { encoding: "identity", body: this.#plain };
    this.#making.set(encoding, making);
    const body = await making.finally(() => this.#making.delete(encoding));
    this.#ready.set(encoding, body);
    return { encoding, body };
  }

  /** Whether `If-None-Match` names what this is. */
  isKnown(condition: string | undefined): boolean {
    if (condition === undefined) return false;
    if (condition === this.etag || condition === "*") return true;
    const bare = this.etag.slice(2);
    return condition.split(",").some((tag) => tag.trim().replace(/^W\//, "") === bare);
  }
}

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
