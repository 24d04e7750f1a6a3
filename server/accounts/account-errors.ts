import { InvalidFields, Refusal } from "#server/platform/refusal.ts";

export class RegistrationUnavailable extends Refusal {
  constructor() {
    super("forbidden", "registration_unavailable", "Registration is not available where you are.");
  }
}

export class CommonPassword extends InvalidFields {
  constructor() {
    super({ password: ["This password is too common; please choose another"] });
  }
}

export class WrongPasswordLength extends InvalidFields {
  constructor(message: string) {
    super({ password: [message] });
  }
}

export class KnownWordsPassword extends InvalidFields {
  constructor() {
    super({
      password: ["This password is your name, your e-mail or ours; please choose another"],
    });
  }
}

export class EmailTaken extends InvalidFields {
  constructor() {
    super({ email: ["An account with this e-mail exists already; please log in"] });
  }
}

export class UnknownCountry extends InvalidFields {
  constructor() {
    super({ country_id: ["There is no such country"] });
  }
}

export class WrongPassword extends InvalidFields {
  constructor() {
    super({ password: ["The password is wrong"] });
  }
}

/** What is wrong, by field. */
export class InvalidProfile extends InvalidFields {}

/** Also where there is no such account: who asks is not told. */
export class NotYourAccount extends Refusal {
  constructor() {
    super("forbidden", "forbidden", "You are not allowed to see another's account.");
  }
}

export class AdminNotImpersonated extends Refusal {
  constructor() {
    super("forbidden", "forbidden", "An admin's account cannot be impersonated.");
  }
}

export class NotImpersonating extends Refusal {
  constructor() {
    super("forbidden", "not_impersonating", "You are impersonating nobody.");
  }
}

export class UnknownUser extends Refusal {
  constructor() {
    super("missing", "not_found", "There is no account with this id.");
  }
}

/** The same words whether or not the e-mail is known. */
export class WrongCredentials extends Refusal {
  constructor() {
    super("unauthenticated", "wrong_credentials", "The e-mail or the password is wrong.");
  }
}

export class NotSignedIn extends Refusal {
  constructor() {
    super("unauthenticated", "unauthorized", "Please log in first.");
  }
}

export class SignInEnded extends Refusal {
  constructor() {
    super("unauthenticated", "unauthorized", "Your sign-in has ended. Please log in again.");
  }
}

/** To a phone that still has a token of that account; the app removes there what was the account's, by the code. */
export class AccountDeleted extends Refusal {
  constructor() {
    super("unauthenticated", "account_deleted", "This account has been deleted.");
  }
}

export class LinkInvalid extends Refusal {
  constructor() {
    super("malformed", "link_invalid", "This verification link is not valid.");
  }
}

export class LinkExpired extends Refusal {
  constructor() {
    super("malformed", "link_expired", "This verification link is older than 24 hours.");
  }
}

export class LinkOfOtherAccount extends Refusal {
  constructor() {
    super(
      "forbidden",
      "other_account",
      "This link belongs to another account. Log out, log in as that one, and open the link again.",
    );
  }
}

export class AlreadyVerified extends Refusal {
  constructor() {
    super("conflict", "already_verified", "This e-mail is confirmed already.");
  }
}

export class EnoughVerifyLinks extends Refusal {
  constructor(waitMs: number) {
    super(
      "too_many",
      "rate_limited",
      "Enough links were sent to you today, and each of them works. Please look in your mailbox, also among the spam.",
      { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) },
    );
  }
}

/** The same words for a link that was used, one that a newer one has replaced, and nonsense. */
export class ResetLinkInvalid extends Refusal {
  constructor() {
    super(
      "malformed",
      "link_invalid",
      "This link is not valid: it was used, or a newer one was sent. Please ask for a new one.",
    );
  }
}

export class ResetLinkExpired extends Refusal {
  constructor() {
    super(
      "malformed",
      "link_expired",
      "This link is older than an hour. Please ask for a new one.",
    );
  }
}

export class ForeignCallback extends InvalidFields {
  constructor() {
    super({ callback_url: ["must be this app's own page to reset a password"] });
  }
}

export class RenewedAlready extends Refusal {
  constructor() {
    super("conflict", "renewed_already", "This sign-in was renewed just now.");
  }
}

export class UnknownSignIn extends Refusal {
  constructor() {
    super("missing", "not_found", "There is no such sign-in.");
  }
}
