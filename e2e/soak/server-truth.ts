import type { Program } from "../support/program.ts";
import { TIME_ZONE } from "../support/time-zone.ts";

export interface Match {
  id: number;
  slug: string;
  status: string;
  minute: number | null;
  start_at: number;
}

export interface Unlocked {
  eventId: number;
  questionId: number;
  unlockedAt: number;
  text: string;
}

export class ServerTruth {
  private readonly base: string;

  constructor(program: Program) {
    this.base = `http://127.0.0.1:${program.port}/api/v1`;
  }

  logOut(token: string): Promise<unknown> {
    return this.get("/auth/logout", token);
  }

  async matches(query: string): Promise<Match[]> {
    return (
      await this.get(`/events?tz=${encodeURIComponent(TIME_ZONE)}&sport_id=1&per_page=200&${query}`)
    ).data;
  }

  async unlocked(token: string): Promise<Unlocked[]> {
    const { data } = await this.get("/predictions/unlocked", token);
    return data.map(readUnlocked);
  }

  async account(token: string): Promise<{ email: string; balance: number; used: number } | null> {
    const body = await this.get("/auth/me", token);
    return body.data === undefined
      ? null
      : { email: body.data.email, balance: body.data.balance, used: body.data.allowance.used };
  }

  unlock(token: string, eventId: number, questionId: number): Promise<unknown> {
    return this.get(`/events/${eventId}/predictions?question_ids=${questionId}`, token);
  }

  async questions(slug: string): Promise<number[]> {
    const { questions } = await this.get(`/events/${slug}`);
    return questions.map(({ id }: { id: number }) => id);
  }

  private async get(path: string, token?: string) {
    const response = await fetch(
      `${this.base}${path}`,
      token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } },
    );
    return response.status === 204 ? null : await response.json();
  }
}

interface Wire {
  event_id: number;
  unlocked_at: number;
  prediction: { question: { id: number }; explanation: string };
}

/** The integration tests check this shape against the contract. */
export function readUnlocked({
  event_id: eventId,
  unlocked_at: unlockedAt,
  prediction,
}: Wire): Unlocked {
  return { eventId, questionId: prediction.question.id, unlockedAt, text: prediction.explanation };
}
