import { formRules } from "#form-rules";
import { accountRefusals } from "#server/accounts/account-refusals.ts";
import {
  isCommonPassword,
  isMadeOfKnownWords,
  normalizePassword,
} from "#server/accounts/passwords.ts";

const { minLength, maxLength, messages } = formRules.RegisterBody.password;

/**
 * Refuses a weak new password. The contract counts characters as they were typed; here they count as they are compared.
 * @param words what is known about the account: its e-mail and names
 */
export function requireGoodPassword(password: string, words: readonly string[]): void {
  const { length } = [...normalizePassword(password)];
  if (length < minLength) throw accountRefusals.wrongPasswordLength(messages.minLength);
  if (length > maxLength) throw accountRefusals.wrongPasswordLength(messages.maxLength);
  if (isCommonPassword(password)) throw accountRefusals.commonPassword();
  if (isMadeOfKnownWords(password, words)) throw accountRefusals.knownWordsPassword();
}
