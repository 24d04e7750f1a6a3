import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

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

export type Encoding = "br" | "gzip" | "identity";
export const ENCODINGS: readonly Encoding[] = ["br", "gzip", "identity"];

/** Less than this fits into the packet that a compressed answer would need as well. */
const COMPRESSED_FROM = 1_024;
/** The slowest that costs no more than some milliseconds for 200 fixtures; the two above it cost ten times that for a tenth less. */
const BROTLI_QUALITY = 9;

const compressors = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

/** The bytes of an answer, compressed at most once for each encoding that somebody takes. */
export class AnswerBytes {
  /** Weak: one tag stands for all encodings, and they are not the same bytes. */
  readonly etag: string;
  readonly size: number;
  #ready = new Map<Encoding, Buffer>();
  #making = new Map<Encoding, Promise<Buffer>>();

  constructor(text: string) {
    const bytes = Buffer.from(text);
    this.size = bytes.length;
    this.etag = `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
    this.#ready.set("identity", bytes);
  }

  /** Which of the encodings it travels in for a client that takes this one. */
  encodingFor(taken: Encoding): Encoding {
    return this.size < COMPRESSED_FROM ? "identity" : taken;
  }

  /** Null where nobody has had it in this encoding yet. */
  ready(encoding: Encoding): Buffer | null {
    return this.#ready.get(encoding) ?? null;
  }

  async bytes(encoding: Encoding): Promise<Buffer> {
    const ready = this.#ready.get(encoding);
    if (ready !== undefined || encoding === "identity") return ready ?? Buffer.alloc(0);
    const making =
      this.#making.get(encoding) ?? compressors[encoding](await this.bytes("identity"));
    this.#making.set(encoding, making);
    const bytes = await making;
    this.#ready.set(encoding, bytes);
    this.#making.delete(encoding);
    return bytes;
  }

  /** Whether `If-None-Match` names what this is. */
  isKnown(condition: string | undefined): boolean {
    if (condition === undefined) return false;
    if (condition === this.etag || condition === "*") return true;
    const bare = this.etag.slice(2);
    return condition.split(",").some((tag) => tag.trim().replace(/^W\//, "") === bare);
  }
}
