import type { Match, Unlocked } from "./server-truth.ts";

export const POINTS = 600;
const PRICE = 15;

export interface Account {
  email: string;
  password: string;
  /** The test's own sign-in, for asking the server. */
  token: string;
  /** Everything the server holds as unlocked for this account, as of the last step. */
  unlocked: Unlocked[];
  /** The match that the plan's allowance went to: the first. */
  coveredEvent: number | null;
}

/** What must be so, kept by the test from what it did and what arrived; the app is never asked. */
export class Model {
  signedIn: Account | null = null;
  /** What reached this phone for who is signed in, by its text. */
  readonly kept = new Map<string, Unlocked>();
  /** The worker has controlled a page: from now on no browser error page is right. */
  installed = false;
  /** The phone is full: what is new need not be kept. */
  full = false;
  offline = false;
  build: 1 | 2 = 1;
  /** The server has ended the sign-in: its owner never left, and reads on. */
  expired = false;
  /** The phone has lost who is signed in, and nothing else: what is theirs lies on it until somebody signs in. */
  private stranded: Account | null = null;
  /** The browser has taken the worker, or the files that it answers with: until they are back, no start offline is owed. */
  weakened = false;

  constructor(
    readonly accounts: readonly Account[],
    readonly matches: readonly Match[],
  ) {}

  /** An answer with unlocked predictions reached a page that the worker serves. */
  arrive(account: Account, unlocked: readonly Unlocked[]): void {
    if (account !== this.signedIn || this.full) return;
    for (const one of unlocked) this.kept.set(one.text, one);
  }

  leave(): void {
    this.signedIn = null;
    this.expired = false;
    this.kept.clear();
  }

  loseSignIn(): void {
    this.stranded = this.signedIn ?? this.stranded;
    this.leave();
  }

  weaken(): void {
    this.weakened = true;
    this.installed = false;
  }

  enter(account: Account): void {
    this.leave();
    this.stranded = null;
    this.signedIn = account;
  }

  /** Texts and addresses that whoever holds the phone now must not see. */
  forbidden(): string[] {
    const mine = new Set(this.signedIn?.unlocked.map(({ text }) => text));
    const others = this.accounts.filter(
      (account) => account !== this.signedIn && account !== this.stranded,
    );
    const texts = others
      .flatMap((account) => account.unlocked.map(({ text }) => text))
      .filter((text) => !mine.has(text));
    return [...new Set([...texts, ...others.map(({ email }) => email)])];
  }

  match(eventId: number): Match | undefined {
    return this.matches.find(({ id }) => id === eventId);
  }
}

/** What has to be left: the plan covers the first match, every question of another costs the same, once. */
export function expectedAccount({ unlocked, coveredEvent }: Account): {
  balance: number;
  used: number;
} {
  const paid = unlocked.filter(({ eventId }) => eventId !== coveredEvent).length;
  return { balance: POINTS - PRICE * paid, used: coveredEvent === null ? 0 : 1 };
}
