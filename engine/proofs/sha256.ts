import { toHex } from "./hex.ts";

// What Node, pages and workers have in common; none of their own type libraries belongs into the engine.
declare const crypto: {
  subtle: { digest(algorithm: "SHA-256", data: Uint8Array): Promise<ArrayBuffer> };
};
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

const encoder = new TextEncoder();

/** UTF-8. */
export function utf8(text: string): Uint8Array {
  return encoder.encode(text);
}

/** SHA-256 (FIPS 180-4) of the parts in a row, in hexadecimal. */
export async function sha256(...parts: readonly Uint8Array[]): Promise<string> {
  const data = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    data.set(part, at);
    at += part.length;
  }
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", data)));
}
