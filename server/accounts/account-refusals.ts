import { InvalidFields, Refusal } from "#server/platform/refusal.ts";

export const accountRefusals = {
  registrationUnavailable: () =>
    new Refusal(
      "forbidden",
      "registration_unavailable",
      "Registration is not available where you are.",
    ),
  commonPassword: () =>
    new InvalidFields({ password: ["This password is too common; please choose another"] }),
  wrongPasswordLength: (message: string) => new InvalidFields({ password: [message] }),
  knownWordsPassword: () =>
    new InvalidFields({
      password: ["This password is your name, your e-mail or ours; please choose another"],
    }),
  emailTaken: () =>
    new InvalidFields({ email: ["An account with this e-mail exists already; please log in"] }),
  unknownCountry: () => new InvalidFields({ country_id: ["There is no such country"] }),
  wrongPassword: () => new InvalidFields({ password: ["The password is wrong"] }),
  foreignCallback: () =>
    new InvalidFields({ callback_url: ["must be this app's own page to reset a password"] }),
  /** The same for a missing account, because the caller may not learn which exist. */
  notYourAccount: () =>
    new Refusal("forbidden", "forbidden", "You are not allowed to see another's account."),
  adminNotImpersonated: () =>
    new Refusal("forbidden", "forbidden", "An admin's account cannot be impersonated."),
  notImpersonating: () =>
    new Refusal("forbidden", "not_impersonating", "You are impersonating nobody."),
  unknownUser: () => new Refusal("missing", "not_found", "There is no account with this id."),
  /** The same for known and unknown e-mails, so that it does not leak accounts. */
  wrongCredentials: () =>
    new Refusal("unauthenticated", "wrong_credentials", "The e-mail or the password is wrong."),
  notSignedIn: () => new Refusal("unauthenticated", "unauthorized", "Please log in first."),
  signInEnded: () =>
    new Refusal("unauthenticated", "unauthorized", "Your sign-in has ended. Please log in again."),
  /** With this code the app removes the account's data from the phone. */
  accountDeleted: () =>
    new Refusal("unauthenticated", "account_deleted", "This account has been deleted."),
  linkInvalid: () =>
    new Refusal("malformed", "link_invalid", "This verification link is not valid."),
  linkExpired: () =>
    new Refusal("malformed", "link_expired", "This verification link is older than 24 hours."),
  linkOfOtherAccount: () =>
    new Refusal(
      "forbidden",
      "other_account",
      "This link belongs to another account. Log out, log in as that one, and open the link again.",
    ),
  alreadyVerified: () =>
    new Refusal("conflict", "already_verified", "This e-mail is confirmed already."),
  enoughVerifyLinks: (waitMs: number) =>
    new Refusal(
      "too_many",
      "rate_limited",
      "Enough links were sent to you today, and each of them works. Please look in your mailbox, also among the spam.",
      { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) },
    ),
  resetLinkInvalid: () =>
    new Refusal(
      "malformed",
      "link_invalid",
      "This link is not valid: it was used, or a newer one was sent. Please ask for a new one.",
    ),
  resetLinkExpired: () =>
    new Refusal(
      "malformed",
      "link_expired",
      "This link is older than an hour. Please ask for a new one.",
    ),
  renewedAlready: () =>
    new Refusal("conflict", "renewed_already", "This sign-in was renewed just now."),
  unknownSignIn: () => new Refusal("missing", "not_found", "There is no such sign-in."),
};
