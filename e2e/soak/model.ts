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

/** The expected state. It comes only from the test's actions and the server's responses. */
export class Model {
  signedIn: Account | null = null;
  readonly savedPicks = new Map<string, Unlocked>();
  isInstalled = false;
  isFull = false;
  isOffline = false;
  build: 1 | 2 = 1;
  isExpired = false;
  private lostAccount: Account | null = null;
  lostFiles = false;

  constructor(
    readonly accounts: readonly Account[],
    readonly matches: readonly Match[],
  ) {}

  savePicks(account: Account, unlocked: readonly Unlocked[]): void {
    if (account !== this.signedIn || this.isFull) return;
    for (const pick of unlocked) this.savedPicks.set(pick.text, pick);
  }

  signOut(): void {
    this.signedIn = null;
    this.isExpired = false;
    this.savedPicks.clear();
  }

  loseSession(): void {
    this.lostAccount = this.signedIn ?? this.lostAccount;
    this.signOut();
  }

  loseFiles(): void {
    this.lostFiles = true;
    this.isInstalled = false;
  }

  signIn(account: Account): void {
    this.signOut();
    this.lostAccount = null;
    this.signedIn = account;
  }

  forbidden(): string[] {
    const ownTexts = new Set(this.signedIn?.unlocked.map(({ text }) => text));
    const others = this.accounts.filter(
      (account) => account !== this.signedIn && account !== this.lostAccount,
    );
    const texts = others
      .flatMap((account) => account.unlocked.map(({ text }) => text))
      .filter((text) => !ownTexts.has(text));
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
