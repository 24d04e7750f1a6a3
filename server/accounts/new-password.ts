import { formRules } from "#form-rules";
import {
  CommonPassword,
  KnownWordsPassword,
  WrongPasswordLength,
} from "#server/accounts/account-errors.ts";
import { isCommonPassword, isOfKnownWords, normalizePassword } from "#server/accounts/passwords.ts";

const { minLength, maxLength, messages } = formRules.RegisterBody.password;

/**
 * Refuses a weak new password. The contract counts characters as they were typed; here they count as they are compared.
 * @param words what is known about the account: its e-mail and names
 * @throws {WrongPasswordLength | CommonPassword | KnownWordsPassword}
 */
export function requireGoodPassword(password: string, words: readonly string[]): void {
  const { length } = [...normalizePassword(password)];
  if (length < minLength) throw new WrongPasswordLength(messages.minLength);
  if (length > maxLength) throw new WrongPasswordLength(messages.maxLength);
  if (isCommonPassword(password)) throw new CommonPassword();
  if (isOfKnownWords(password, words)) throw new KnownWordsPassword();
}
