import { createUser } from "#server/accounts/create-user.ts";
import { systemClock } from "#server/platform/clock/clock.ts";
import type { Db } from "#server/platform/db/database.ts";

export const START_POINTS = 1_000_000;
export const FAN_PASSWORD = "a long enough password";
export const fanEmail = (index: number) => `fan${index}@kill.example`;

export interface Fan {
  userId: number;
  token: string;
}

export async function createFans(db: Db, url: string, howMany: number): Promise<Fan[]> {
  const fans: Fan[] = [];
  for (let index = 0; index < howMany; index += 1) {
    const email = fanEmail(index);
    const userId = await createUser(
      { db, clock: systemClock },
      {
        email,
        password: FAN_PASSWORD,
        points: START_POINTS,
        firstName: "Ada",
        lastName: "Obi",
        username: `fan${index}`,
      },
    );
    if (userId === null) throw new Error(`The account ${email} already exists.`);
    const response = await fetch(`${url}/api/v1/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password: FAN_PASSWORD }),
    });
    fans.push({ userId, token: tokenOf(await response.json()) });
  }
  return fans;
}

function tokenOf(body: unknown): string {
  const { token } = Object(Object(body).data);
  if (typeof token !== "string") throw new Error("The login response has no token.");
  return token;
}
