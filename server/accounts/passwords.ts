import { hash, hashRaw, verify } from "@node-rs/argon2";
import { dictionary } from "@zxcvbn-ts/language-common";

// argon2id at OWASP's parameters: 19 MiB, two passes, one lane. `algorithm: 2` is argon2id; the package
// exports it as an ambient const enum, which isolated modules cannot read.
const OPTIONS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

const common = new Set(dictionary["passwords-common"]);

/** One form for a password, because keyboards compose the same characters in different ways. */
export function normalizePassword(password: string): string {
  return password.normalize("NFKC");
}

/** True where the password is among some 49,000 that attackers try first. */
export function isCommonPassword(password: string): boolean {
  return common.has(normalizePassword(password).toLowerCase());
}

/** Our own name; docs/security.md, 6.1.2. */
const PRODUCT_WORDS = ["touchline"];
/** Letters that must be left of a password without the words that anybody would try. */
const FEWEST_LETTERS = 4;

const lettersOf = (text: string) =>
  normalizePassword(text)
    .toLowerCase()
    .replace(/[^\p{L}]/gu, "");

/**
 * True where a password is little more than what is known of us or of its account, such as "Touchline2026!".
 * @param words the account's e-mail and names
 */
export function isOfKnownWords(password: string, words: readonly string[]): boolean {
  const letters = lettersOf(password);
  const known = [...PRODUCT_WORDS, ...words, ...words.map((word) => word.split("@")[0] ?? "")]
    .map(lettersOf)
    .filter((word) => word.length > 2)
    .sort((a, b) => b.length - a.length);
  const left = known.reduce((text, word) => text.replaceAll(word, ""), letters);
  return left !== letters && left.length < FEWEST_LETTERS;
}

export function hashPassword(password: string): Promise<string> {
  return hash(normalizePassword(password), OPTIONS);
}

let decoy: Promise<string> | undefined;

/** How a password matches a stored hash. Hashes that are older than `normalizePassword` are of the text as it was typed. */
export type PasswordMatch = "normalized" | "as typed" | null;

/**
 * Compares a password with a stored hash. Without one it does the same work with a decoy, because the time must not show
 * whether an account exists: a text in normal form takes one comparison, any other takes two.
 */
export async function matchPassword(
  stored: string | undefined,
  password: string,
): Promise<PasswordMatch> {
  decoy ??= hashPassword("no account has this password");
  const compared = stored ?? (await decoy);
  const normalized = normalizePassword(password);
  const match = (await verify(compared, normalized))
    ? "normalized"
    : normalized !== password && (await verify(compared, password))
      ? "as typed"
      : null;
  return stored === undefined ? null : match;
}

/** The same text and secret give the same hash, and trying texts is as slow as trying passwords. */
export async function slowHash(text: string, secret: string): Promise<string> {
  const hashed = await hashRaw(text, { ...OPTIONS, salt: Buffer.from(secret) });
  return hashed.toString("base64url");
}
