import { type FollowedKind, following, isFollowed, toggleFollow } from "#src/storage/followed.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { StarIcon } from "#src/ui/icons.tsx";
import { css } from "#styled/css/index.js";

const starStyle = css({
  position: "relative",
  display: "grid",
  placeItems: "center",
  alignSelf: "stretch",
  width: "target",
  minHeight: "target",
  color: "line.strong",
  _hover: { color: "pitch" },
  "&[aria-pressed=true]": { color: "pitch", "& svg": { fill: "currentColor" } },
});

export function FollowStar({ kind, id, name }: { kind: FollowedKind; id: number; name: string }) {
  const isPressed = isFollowed(useObservable(following), kind, id);
  return (
    <button
      type="button"
      className={starStyle}
      aria-label={`Follow ${name}`}
      aria-pressed={isPressed}
      onClick={() => toggleFollow(kind, id)}
    >
      <StarIcon size={18} />
    </button>
  );
}
