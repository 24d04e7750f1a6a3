import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { updateUser } from "#server/accounts/user-repository.ts";
import { transfer } from "#server/credits/ledger-repository.ts";
import { REFERRAL_BONUS } from "#server/credits/prices.ts";
import { referralBonusKey } from "#server/credits/referral-bonus.ts";
import { now } from "#server/platform/context.ts";
import { expectSuccess } from "../../support/answers.ts";
import { register } from "../../support/registration.ts";
import { sharedTestApp } from "../../support/test-app.ts";

const app = await sharedTestApp();

const me = async (token: string) =>
  expectSuccess("getMe", await app.ask("/auth/me", { token })).data;
const referralsOf = async (token: string, query = "") =>
  expectSuccess("listReferrals", await app.ask(`/referrals${query}`, { token }));

async function referrerOfTwo() {
  const referrer = await register(app, { first_name: "Grace" });
  const { id, username } = await me(referrer.token);
  const [first, second] = [
    await register(app, { first_name: "Ada", referred_by_username: username }),
    await register(app, { first_name: "Zoë", referred_by_username: username }),
  ];
  const ids = [(await me(first.token)).id, (await me(second.token)).id] as const;
  return { id, token: referrer.token, username, first, second, ids };
}

it("A referrer sees the first name of each referred fan, who sees the referrer's", async () => {
  const { token, username, first, ids } = await referrerOfTwo();
  const { data, meta, referredBy } = await referralsOf(token);
  expect(data).toEqual([
    { id: ids[1], first_name: "Zoë", created_at: expect.any(Number), bonus: 0 },
    { id: ids[0], first_name: "Ada", created_at: expect.any(Number), bonus: 0 },
  ]);
  expect(meta).toMatchObject({ total: 2, last_page: 1 });
  expect(referredBy).toBeNull();
  expect(await referralsOf(first.token)).toMatchObject({
    data: [],
    referredBy: { first_name: "Grace", username },
  });
});

it("The list has pages, and a page beyond the end is empty", async () => {
  const { token, ids } = await referrerOfTwo();
  const page = async (number: number) => referralsOf(token, `?page=${number}&per_page=1`);
  expect((await page(1)).data.map(({ id }) => id)).toEqual([ids[1]]);
  expect((await page(2)).data.map(({ id }) => id)).toEqual([ids[0]]);
  expect(await page(3)).toMatchObject({ data: [], meta: { total: 2, last_page: 2 } });
});

it("Each page of ten thousand referrals takes less than a second", async () => {
  const { id, token } = await referrerOfTwo();
  await app.db.execute(sql`
    insert into users (email, password_hash, first_name, last_name, username, referred_by, created_at)
    select 'friend-' || n || '@example.com', '', 'Friend ' || n, '', 'friend-' || n, ${id}, now()
    from generate_series(1, 9998) n`);
  const timed = async (query: string) => {
    const start = performance.now();
    const page = await referralsOf(token, query);
    return { ...page, ms: performance.now() - start };
  };
  await timed("?per_page=10");
  const first = await timed("?per_page=10");
  expect(first.data.map(({ first_name: name }) => name)).toContain("Friend 9998");
  expect(first).toMatchObject({ data: { length: 10 }, meta: { total: 10_000, last_page: 1_000 } });
  const last = await timed("?per_page=10&page=1000");
  expect(last.data.map(({ first_name: name }) => name).slice(-2)).toEqual(["Zoë", "Ada"]);
  expect(Math.max(first.ms, last.ms)).toBeLessThan(1_000);
});

it("A bonus is what the ledger has paid for a referral, once", async () => {
  const { id, token, ids } = await referrerOfTwo();
  const pay = () =>
    app.db.transaction((tx) =>
      transfer(tx, {
        key: referralBonusKey(ids[0]),
        kind: "referral",
        from: "referral",
        to: { userId: id },
        points: REFERRAL_BONUS,
        at: now(app.context),
      }),
    );
  await pay();
  expect(await pay()).toMatchObject({ repeated: true });
  expect((await referralsOf(token)).data.map(({ bonus }) => bonus)).toEqual([0, REFERRAL_BONUS]);
  expect((await me(token)).balance).toBe(REFERRAL_BONUS);
});

it("An unknown, deleted or own code gets the same answer and refers nobody", async () => {
  const deletedFan = await register(app);
  const { id, username } = await me(deletedFan.token);
  await updateUser(app.db, id, { deletedAt: now(app.context) });
  const sender = await register(app);
  const own = { email: sender.email.replace("@", "+me@") };
  const { username: ownCode } = await me(sender.token);
  const tagged = await register(app, { ...own, referred_by_username: ownCode });
  expect((await referralsOf(tagged.token)).referredBy, "one's own, under a tag").toBeNull();
  const mobile = await register(app, { email: "+4477001@mobile.example" });
  const { username: mobileCode } = await me(mobile.token);
  const another = await register(app, {
    email: "+4477002@mobile.example",
    referred_by_username: mobileCode,
  });
  const { referredBy } = await referralsOf(another.token);
  expect(referredBy, "a number is no tag").toMatchObject({ username: mobileCode });
  for (const code of ["nobody", "", "%", "💥", "' or 1=1 --", username]) {
    const { token } = await register(app, { referred_by_username: code });
    expect((await referralsOf(token)).referredBy, code).toBeNull();
  }
});
