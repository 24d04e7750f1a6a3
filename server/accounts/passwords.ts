import { hash, hashRaw, verify } from "@node-rs/argon2";
import { dictionary } from "@zxcvbn-ts/language-common";

// argon2id at OWASP's parameters: 19 MiB, two passes, one lane. `algorithm: 2` is argon2id; the package
// exports it as an ambient const enum, which isolated modules cannot read.
const OPTIONS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

const common = new Set(dictionary["passwords-common"]);

/** True where the password is among some 49,000 that attackers try first. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase());
}

/** Our own name; docs/security.md, 6.1.2. */
const PRODUCT_WORDS = ["touchline"];
/** Letters that must be left of a password without the words that anybody would try. */
const FEWEST_LETTERS = 4;

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, "");

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
  return hash(password, OPTIONS);
}

let decoy: Promise<string> | undefined;

/**
 * Checks a password. Without a stored hash it does the same work against a decoy and says no, so that
 * the time it takes does not tell whether an account exists.
 */
export async function checkPassword(
  stored: string | undefined,
  password: string,
): Promise<boolean> {
  decoy ??= hashPassword("no account has this password");
  const matches = await verify(stored ?? (await decoy), password);
  return matches && stored !== undefined;
}

/** The same text and secret give the same hash, and trying texts is as slow as trying passwords. */
export async function slowHash(text: string, secret: string): Promise<string> {
  const hashed = await hashRaw(text, { ...OPTIONS, salt: Buffer.from(secret) });
  return hashed.toString("base64url");
}
