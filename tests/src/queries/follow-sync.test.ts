import { expect, it, vi } from "vitest";
import type { components } from "#contract";
import { ApiError, NetworkError } from "#src/api/api-error.ts";
import { createFollowSync } from "#src/queries/follow-sync.ts";
import type { FollowChange, FollowedEntry } from "#src/storage/entries.ts";
import { createFollowing } from "#src/storage/followed.ts";
import { memoryStored } from "../support/memory-stored.ts";

type Star = components["schemas"]["FollowStar"];

/** The rules of the server: server/follows/save-follows.ts. */
function createAccount() {
  const stars = new Map<string, Star>();
  return {
    stars,
    on: () => [...stars.values()].filter(({ on }) => on).map(({ kind, id }) => [kind, id]),
    list: async () => [...stars.values()],
    save: async (changes: readonly Star[]) => {
      for (const star of changes) {
        const known = stars.get(`${star.kind} ${star.id}`);
        if (known === undefined || known.changed_at < star.changed_at)
          stars.set(`${star.kind} ${star.id}`, star);
      }
      return [...stars.values()];
    },
  };
}

type Account = ReturnType<typeof createAccount>;

function createDevice({
  session = "fan",
  at = 10_000,
  aheadMs = 0,
}: { session?: string | null; at?: number; aheadMs?: number } = {}) {
  const account: Pick<Account, "list" | "save"> = createAccount();
  const device = { session, at, account };
  const entry = memoryStored<FollowedEntry[]>();
  const outbox = memoryStored<FollowChange[]>();
  const following = createFollowing({
    entry,
    outbox,
    now: () => device.at,
    isVisitor: () => false,
  });
  const timers: { run: () => void; ms: number }[] = [];
  const onRefused = vi.fn<(message: string) => void>();
  const open = () =>
    createFollowSync({
      following,
      outbox,
      session: () => device.session,
      list: () => device.account.list(),
      save: (stars) => device.account.save(stars),
      toServerTime: (time) => time - aheadMs,
      alone: (run) => run(),
      setTimer: (run, ms) => {
        const timer = { run, ms };
        timers.push(timer);
        return () => void timers.splice(timers.indexOf(timer) >>> 0, 1);
      },
      onRefused,
    });
  return { entry, outbox, following, timers, device, onRefused, open };
}

function refusedWith(status: number, errors: Record<string, string[]> = {}): () => Promise<never> {
  return () =>
    Promise.reject(
      new ApiError({ status, code: "any", message: "Refused.", errors, requestId: null }),
    );
}

it("Several presses on a star send its final state once, after a second", async () => {
  const { following, timers, device, open, outbox } = createDevice();
  const account = createAccount();
  device.account = account;
  const { schedule } = open();
  const save = vi.spyOn(account, "save");
  for (let press = 0; press < 3; press++) {
    following.toggle("team", 7);
    schedule();
  }
  expect(timers.map(({ ms }) => ms)).toEqual([1_000]);
  timers[0]?.run();
  await vi.waitFor(() => expect(outbox.read()).toEqual([]));
  expect(save.mock.calls).toEqual([[[{ kind: "team", id: 7, on: true, changed_at: 10_002 }]]]);
  expect(following.read()).toEqual([["team", 7]]);
});

it("A second device gets the stars, and its own visitor stars join the account", async () => {
  const account = createAccount();
  const [first, second] = [createDevice(), createDevice({ session: null })];
  for (const { device } of [first, second]) device.account = account;
  first.following.toggle("team", 7);
  await first.open().sync();
  second.following.toggle("event", 3);
  const { sync } = second.open();
  await sync();
  expect(account.on()).toEqual([["team", 7]]);
  second.device.session = "fan";
  await sync();
  expect(second.following.read()).toEqual([
    ["team", 7],
    ["event", 3],
  ]);
  await first.open().sync();
  expect(first.following.read()).toEqual(second.following.read());
});

it("A star that another device took off later leaves this device too", async () => {
  const account = createAccount();
  const [first, second] = [createDevice(), createDevice({ at: 20_000 })];
  for (const { device, open, following } of [first, second]) {
    device.account = account;
    following.toggle("team", 7);
    await open().sync();
  }
  second.device.at = 30_000;
  second.following.toggle("team", 7);
  await second.open().sync();
  await first.open().sync();
  expect(first.following.read()).toEqual([]);
});

it("A page that was killed before the answer repeats the change at its next start", async () => {
  const { following, device, open, outbox } = createDevice();
  const account = createAccount();
  following.toggle("team", 7);
  device.account = {
    ...account,
    save: async (stars) => {
      await account.save(stars);
      throw new NetworkError();
    },
  };
  await open().sync();
  expect(outbox.read()).toHaveLength(1);
  device.account = account;
  await open().sync();
  expect(outbox.read()).toEqual([]);
  expect([...account.stars.values()]).toEqual([
    { kind: "team", id: 7, on: true, changed_at: 10_000 },
  ]);
});

it("A star that changes again while it is sent is sent again", async () => {
  const { following, device, open, outbox } = createDevice();
  const account = createAccount();
  device.account = {
    ...account,
    save: (stars) => {
      following.toggle("team", 7);
      return account.save(stars);
    },
  };
  following.toggle("team", 7);
  await open().sync();
  expect(outbox.read()).toEqual([["team", 7, false, 10_001]]);
  expect(following.read()).toEqual([]);
  device.account = account;
  await open().sync();
  expect(account.on()).toEqual([]);
});

it("Two tabs that send the same change store it once", async () => {
  const { following, device, open, outbox } = createDevice();
  const account = createAccount();
  device.account = account;
  following.toggle("team", 7);
  await Promise.all([open().sync(), open().sync()]);
  expect([...account.stars.values()]).toHaveLength(1);
  expect(outbox.read()).toEqual([]);
  expect(following.read()).toEqual([["team", 7]]);
});

it("A device with a fast clock sends the server's time", async () => {
  const { following, device, open } = createDevice({ at: 90_000, aheadMs: 80_000 });
  const account = createAccount();
  device.account = account;
  following.toggle("team", 7);
  await open().sync();
  expect([...account.stars.values()][0]?.changed_at).toBe(10_000);
});

it("Without a connection a change is retried, later each time", async () => {
  const { following, device, open, timers } = createDevice();
  device.account = { ...createAccount(), save: () => Promise.reject(new NetworkError()) };
  following.toggle("team", 7);
  const { sync } = open();
  for (const ms of [5_000, 10_000, 20_000]) {
    await sync();
    expect(timers.map((timer) => timer.ms)).toEqual([ms]);
  }
  for (let turn = 0; turn < 9; turn++) await sync();
  expect(timers.map(({ ms }) => ms)).toEqual([300_000]);
});

it("An ended sign-in keeps the change, without a retry", async () => {
  const { following, device, open, timers, outbox } = createDevice();
  device.account = { ...createAccount(), save: refusedWith(401) };
  following.toggle("team", 7);
  await open().sync();
  expect(timers).toEqual([]);
  expect(outbox.read()).toHaveLength(1);
});

it("A refused star leaves the device with the reason, and the others are stored", async () => {
  const { following, device, open, onRefused, outbox } = createDevice();
  const account = createAccount();
  const isFull = (stars: readonly Star[]) => stars.some(({ id }) => id === 8);
  device.account = {
    ...account,
    save: (stars) =>
      isFull(stars) ? refusedWith(422, { "team 8": ["Full."] })() : account.save(stars),
  };
  for (const id of [7, 8]) following.toggle("team", id);
  await open().sync();
  expect(following.read()).toEqual([["team", 7]]);
  expect(account.on()).toEqual([["team", 7]]);
  expect(onRefused.mock.calls).toEqual([["Refused."]]);
  expect(outbox.read()).toEqual([]);
});

it("A late answer for an account that logged out changes nothing", async () => {
  const { following, device, open, outbox } = createDevice();
  const account = createAccount();
  account.stars.set("team 7", { kind: "team", id: 7, on: true, changed_at: 1 });
  device.account = {
    ...account,
    list: async () => {
      device.session = "another fan";
      return account.list();
    },
  };
  await open().sync();
  expect(following.read()).toEqual([]);
  expect(outbox.read()).toBeNull();
});
