import type { Event } from "#src/queries/event-queries.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { following, isFollowed, toggleFollow } from "#src/storage/followed.ts";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

export function FollowButton({ event }: { event: Event }) {
  const followed = isFollowed(useObservable(following), "event", event.id);
  return (
    <button
      type="button"
      className={`${button({ tone: "quiet" })} ${css({ borderRadius: "full", flex: "none" })}`}
      aria-pressed={followed}
      onClick={() => toggleFollow("event", event.id)}
    >
      <span aria-hidden>{followed ? "★" : "☆"}</span>
      <span>Follow</span>
    </button>
  );
}
