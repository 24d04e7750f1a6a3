/** 32 bytes in lower-case hexadecimal: the only form outside these files. */
const HASH = /^[0-9a-f]{64}$/;

const DIGITS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

export function toHex(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += DIGITS[byte];
  return text;
}

/** @throws RangeError for anything but 64 lower-case hexadecimal digits */
export function fromHex(text: string): Uint8Array {
  if (!HASH.test(text)) throw new RangeError("A hash has 64 hexadecimal digits.");
  const bytes = new Uint8Array(32);
  for (let at = 0; at < 32; at++) bytes[at] = Number.parseInt(text.slice(2 * at, 2 * at + 2), 16);
  return bytes;
}
