import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export interface Freshness {
  /** Names of migration 0016 for the data that it depends on. */
  topics: readonly string[];
  /** Unix milliseconds of the server's clock. After it the response is stale without any change. */
  until?: number;
}

export class PublicAnswer<Body> {
  readonly body: Body;
  readonly freshness: Freshness;

  constructor(body: Body, freshness: Freshness) {
    this.body = body;
    this.freshness = freshness;
  }
}

export const ENCODINGS = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** A shorter response fits into one packet. */
const COMPRESSED_FROM_BYTES = 1_024;
/** The best quality saves a seventh of the bytes for 20 times the work. */
const BROTLI_QUALITY = 5;

export function weakTag(text: string): string {
  return `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
}

export type EncodedBodies = { identity: Buffer } & Partial<Record<Encoding, Buffer>>;

/** Sequential: password hashes need the same thread pool. */
export async function encodeBody(text: string): Promise<EncodedBodies> {
  const identity = Buffer.from(text);
  if (identity.length < COMPRESSED_FROM_BYTES) return { identity };
  const br = await promisify(brotliCompress)(identity, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
    },
  });
  return { identity, br, gzip: await promisify(gzip)(identity) };
}

export function isKnownTag(etag: string, condition: string | undefined): boolean {
  if (condition === undefined) return false;
  if (condition === etag || condition === "*") return true;
  return condition.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag.slice(2));
}
