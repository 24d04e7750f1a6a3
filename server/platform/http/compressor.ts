import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";
export type Compressed = Exclude<Encoding, "identity">;

/** For the first request: some milliseconds. */
const BROTLI_FAST = 5;
/** A seventh fewer bytes for twenty times the work. */
const BROTLI_BEST = 11;
/** After the best compression the thread rests four times as long as it worked: a fifth of a core at most. */
const REST_FACTOR = 4;
/** Behind more than this, an answer goes uncompressed at once: bytes cost less than a queue. */
const MOST_WAITING = 10;

function compressBrotli(bytes: Buffer, quality: number): Promise<Buffer> {
  return promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

const fast: Record<Compressed, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => compressBrotli(bytes, BROTLI_FAST),
  gzip: (bytes) => promisify(gzip)(bytes),
};

export interface Compressor {
  /** @returns null where too many wait */
  compressFast(bytes: Buffer, encoding: Compressed): Promise<Buffer> | null;
  /** Brotli at its best. @returns null while another runs, or just has */
  compressBest(bytes: Buffer): Promise<Buffer> | null;
}

/**
 * Compresses with one thread at the fast level and one at the best level. The other threads of Node's pool stay free for
 * the hashing of passwords, whatever is asked for.
 */
export function createCompressor(): Compressor {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  let restsUntil = 0;

  return {
    compressFast(bytes, encoding) {
      if (waiting >= MOST_WAITING) return null;
      waiting += 1;
      const made = last.then(() => fast[encoding](bytes)).finally(() => (waiting -= 1));
      last = made.catch(() => undefined);
      return made;
    },

    compressBest(bytes) {
      const start = performance.now();
      if (start < restsUntil) return null;
      restsUntil = Number.POSITIVE_INFINITY;
      return compressBrotli(bytes, BROTLI_BEST).finally(() => {
        const end = performance.now();
        restsUntil = end + REST_FACTOR * (end - start);
      });
    },
  };
}
