import { formRules } from "#form-rules";
import { accountRefusals } from "#server/accounts/account-refusals.ts";
import {
  isCommonPassword,
  isMadeOfKnownWords,
  normalizePassword,
} from "#server/accounts/passwords.ts";

const { minLength, maxLength, messages } = formRules.RegisterBody.password;

/** Counts normalized characters. @param words the account's e-mail and names */
export function requireGoodPassword(password: string, words: readonly string[]): void {
  const { length } = [...normalizePassword(password)];
  if (length < minLength) throw accountRefusals.wrongPasswordLength(messages.minLength);
  if (length > maxLength) throw accountRefusals.wrongPasswordLength(messages.maxLength);
  if (isCommonPassword(password)) throw accountRefusals.commonPassword();
  if (isMadeOfKnownWords(password, words)) throw accountRefusals.knownWordsPassword();
}
