import { describe, expect, it, vi } from "vitest";
import { createFollowing, isFollowed } from "#src/storage/followed.ts";
import { type FollowedEntry, stored } from "#src/storage/entries.ts";
import { stubStorage } from "../support/browser-storage.ts";
import { memoryStored } from "../support/memory-stored.ts";

describe("What a fan follows", () => {
  it("A fan follows a club, competition or match by a star, and unfollows by another press", () => {
    const following = createFollowing(memoryStored<FollowedEntry[]>());
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
    const following = createFollowing(entry);
    const listener = vi.fn<() => void>();
    following.subscribe(listener);
    entry.emitFromOtherTab([["tournament", 3]]);
    expect(listener).toHaveBeenCalledOnce();
    expect(isFollowed(following.read(), "tournament", 3)).toBe(true);
    entry.emitFromOtherTab(null);
    expect(following.read()).toEqual([]);
  });

  it("The next start reads the stars without damaged entries", () => {
    const storage = stubStorage();
    createFollowing(stored.followed).toggle("team", 7);
    expect(createFollowing(stored.followed).read()).toEqual([["team", 7]]);
    storage.set(
      "touchline-followed",
      JSON.stringify([
        ["club", 1],
        ["event", "x"],
        ["event", 2],
      ]),
    );
    expect(createFollowing(stored.followed).read()).toEqual([["event", 2]]);
    storage.set("touchline-followed", "no list");
    expect(createFollowing(stored.followed).read()).toEqual([]);
  });

  it("With a full storage a star lasts while the page is open", () => {
    stubStorage({ hasRoom: false });
    const following = createFollowing(stored.followed);
    following.toggle("team", 7);
    expect(isFollowed(following.read(), "team", 7)).toBe(true);
  });

  it("After 500 entries the oldest one is dropped", () => {
    const following = createFollowing(memoryStored<FollowedEntry[]>());
    for (let id = 1; id <= 501; id++) following.toggle("event", id);
    expect(following.read()).toHaveLength(500);
    expect(isFollowed(following.read(), "event", 1)).toBe(false);
    expect(isFollowed(following.read(), "event", 501)).toBe(true);
  });
});
