import type { Match, Unlocked } from "./server-truth.ts";

export const POINTS = 600;
const PRICE = 15;

export interface Account {
  email: string;
  password: string;
  token: string;
  unlocked: Unlocked[];
  coveredEvent: number | null;
}

/**
 * The expected state, derived only from the test's actions and the responses; never from the app.
 */
export class Model {
  signedIn: Account | null = null;
  readonly kept = new Map<string, Unlocked>();
  installed = false;
  full = false;
  offline = false;
  build: 1 | 2 = 1;
  expired = false;
  private stranded: Account | null = null;
  weakened = false;

  constructor(
    readonly accounts: readonly Account[],
    readonly matches: readonly Match[],
  ) {}

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

export function expectedAccount({ unlocked, coveredEvent }: Account): {
  balance: number;
  used: number;
} {
  const paid = unlocked.filter(({ eventId }) => eventId !== coveredEvent).length;
  return { balance: POINTS - PRICE * paid, used: coveredEvent === null ? 0 : 1 };
}
