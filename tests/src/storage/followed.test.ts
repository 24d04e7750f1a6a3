import { describe, expect, it, vi } from "vitest";
import { createFollowing, isFollowed } from "#src/storage/followed.ts";
import { type FollowChange, type FollowedEntry, stored } from "#src/storage/entries.ts";
import type { Stored } from "#src/storage/web-storage.ts";
import { stubStorage } from "../support/browser-storage.ts";
import { memoryStored } from "../support/memory-stored.ts";

function createFollowed({
  entry = memoryStored<FollowedEntry[]>(),
  outbox = memoryStored<FollowChange[]>(),
  now = () => 1_000,
  isVisitor = () => false,
}: {
  entry?: Stored<FollowedEntry[]>;
  outbox?: Stored<FollowChange[]>;
  now?: () => number;
  isVisitor?: () => boolean;
} = {}) {
  return createFollowing({ entry, outbox, now, isVisitor });
}

describe("What a fan follows", () => {
  it("A fan follows a club, competition or match by a star, and unfollows by another press", () => {
    const following = createFollowed();
    following.toggle("team", 7);
    following.toggle("event", 7);
    expect(isFollowed(following.read(), "team", 7)).toBe(true);
    expect(isFollowed(following.read(), "tournament", 7)).toBe(false);
    following.toggle("team", 7);
    expect(isFollowed(following.read(), "team", 7)).toBe(false);
    expect(isFollowed(following.read(), "event", 7)).toBe(true);
  });

  it("A star in another tab shows here immediately", () => {
    const entry = memoryStored<FollowedEntry[]>();
    const following = createFollowed({ entry });
    const listener = vi.fn<() => void>();
    following.subscribe(listener);
    entry.emitFromOtherTab([["tournament", 3]]);
    expect(listener).toHaveBeenCalledOnce();
    expect(isFollowed(following.read(), "tournament", 3)).toBe(true);
    entry.emitFromOtherTab(null);
    expect(following.read()).toEqual([]);
  });

  it("A visitor who undoes a star leaves the account's star alone at the next sign-in", () => {
    const outbox = memoryStored<FollowChange[]>();
    const following = createFollowed({ outbox, isVisitor: () => true });
    following.toggle("team", 7);
    following.toggle("team", 8);
    following.toggle("team", 7);
    expect(following.read()).toEqual([["team", 8]]);
    expect(outbox.read()).toEqual([["team", 8, true, 1_000]]);
  });

  it("With a full storage, a star waits in memory until the account has it", () => {
    stubStorage({ hasRoom: false });
    createFollowed({ entry: stored.followed, outbox: stored.followOutbox }).toggle("team", 7);
    expect(stored.followOutbox.read()).toEqual([["team", 7, true, 1_000]]);
    const storage = stubStorage();
    stored.followOutbox.write([]);
    expect(stored.followOutbox.read()).toEqual([]);
    expect(storage.get("touchline-follow-outbox")).toBe("[]");
  });

  it("The next start reads the stars without damaged entries", () => {
    const storage = stubStorage();
    createFollowed({ entry: stored.followed }).toggle("team", 7);
    expect(createFollowed({ entry: stored.followed }).read()).toEqual([["team", 7]]);
    storage.set(
      "touchline-followed",
      JSON.stringify([
        ["club", 1],
        ["event", "x"],
        ["event", 2],
      ]),
    );
    expect(createFollowed({ entry: stored.followed }).read()).toEqual([["event", 2]]);
    storage.set("touchline-followed", "no list");
    expect(createFollowed({ entry: stored.followed }).read()).toEqual([]);
  });

  it("With a full storage a star lasts while the page is open", () => {
    stubStorage({ hasRoom: false });
    const following = createFollowed({ entry: stored.followed });
    following.toggle("team", 7);
    expect(isFollowed(following.read(), "team", 7)).toBe(true);
  });

  it("After 500 entries the oldest match is dropped, and clubs stay", () => {
    const following = createFollowed();
    for (let id = 1; id <= 3; id++) following.toggle("team", id);
    for (let id = 1; id <= 498; id++) following.toggle("event", id);
    expect(following.read()).toHaveLength(500);
    expect(isFollowed(following.read(), "team", 1)).toBe(true);
    expect(isFollowed(following.read(), "event", 1)).toBe(false);
    expect(isFollowed(following.read(), "event", 498)).toBe(true);
  });

  it("After 500 clubs the oldest one is dropped for a new match", () => {
    const following = createFollowed();
    for (let id = 1; id <= 500; id++) following.toggle("team", id);
    following.toggle("event", 7);
    expect(following.read()).toHaveLength(500);
    expect(isFollowed(following.read(), "team", 1)).toBe(false);
    expect(isFollowed(following.read(), "event", 7)).toBe(true);
  });

  it("Only the last change of each star waits for the account, later than before", () => {
    const outbox = memoryStored<FollowChange[]>();
    let at = 5_000;
    const following = createFollowed({ outbox, now: () => at });
    following.toggle("team", 7);
    following.toggle("event", 3);
    at = 2_000;
    following.toggle("team", 7);
    expect(outbox.read()).toEqual([
      ["event", 3, true, 5_000],
      ["team", 7, false, 5_001],
    ]);
  });

  it("Stars of an earlier version wait for the account with the earliest time", () => {
    const [entry, outbox] = [memoryStored<FollowedEntry[]>(), memoryStored<FollowChange[]>()];
    entry.write([["tournament", 3]]);
    createFollowed({ entry, outbox }).toggle("team", 7);
    expect(outbox.read()).toEqual([
      ["tournament", 3, true, 1],
      ["team", 7, true, 1_000],
    ]);
  });

  it("The account also loses the star that 501 entries drop", () => {
    const outbox = memoryStored<FollowChange[]>();
    const following = createFollowed({ outbox });
    for (let id = 1; id <= 501; id++) following.toggle("event", id);
    expect(outbox.read()).toContainEqual(["event", 1, false, 1_001]);
  });
});
