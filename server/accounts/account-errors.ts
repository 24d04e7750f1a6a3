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
