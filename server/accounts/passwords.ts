import { hash, hashRaw, verify } from "@node-rs/argon2";
import { dictionary } from "@zxcvbn-ts/language-common";

// OWASP's argon2id: 19 MiB, two passes, one lane. `algorithm: 2` is argon2id, because isolated
// modules cannot read the package's ambient const enum.
const OPTIONS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

const common = new Set(dictionary["passwords-common"]);

/** Keyboards compose the same characters in different ways. */
export function normalizePassword(password: string): string {
  return password.normalize("NFKC");
}

export function isCommonPassword(password: string): boolean {
  return common.has(normalizePassword(password).toLowerCase());
}

const PRODUCT_WORDS = ["touchline"];
const MIN_OWN_LETTERS = 4;

const lettersOf = (text: string) =>
  normalizePassword(text)
    .toLowerCase()
    .replace(/[^\p{L}]/gu, "");

/** True for example for "Touchline2026!". @param words the account's e-mail and names */
export function isMadeOfKnownWords(password: string, words: readonly string[]): boolean {
  const letters = lettersOf(password);
  const known = [...PRODUCT_WORDS, ...words, ...words.map((word) => word.split("@")[0] ?? "")]
    .map(lettersOf)
    .filter((word) => word.length > 2)
    .sort((a, b) => b.length - a.length);
  const remaining = known.reduce((text, word) => text.replaceAll(word, ""), letters);
  return remaining !== letters && remaining.length < MIN_OWN_LETTERS;
}

export function hashPassword(password: string): Promise<string> {
  return hash(normalizePassword(password), OPTIONS);
}

let placeholderHash: Promise<string> | undefined;

/** Older hashes are of the password as typed. */
export type PasswordMatch = "normalized" | "as typed" | null;

/** Unknown accounts compare with a placeholder, so that timing does not reveal them. */
export async function matchPassword(
  stored: string | undefined,
  password: string,
): Promise<PasswordMatch> {
  placeholderHash ??= hashPassword("no account has this password");
  const compared = stored ?? (await placeholderHash);
  const normalized = normalizePassword(password);
  const match = (await verify(compared, normalized))
    ? "normalized"
    : normalized !== password && (await verify(compared, password))
      ? "as typed"
      : null;
  return stored === undefined ? null : match;
}

export async function slowHash(text: string, secret: string): Promise<string> {
  const hashed = await hashRaw(text, { ...OPTIONS, salt: Buffer.from(secret) });
  return hashed.toString("base64url");
}
