import { Skeleton, SlowNote } from "#src/ui/skeleton.tsx";
import { css } from "#styled/css/index.js";

const rowStyle = css({ display: "grid", gap: "4", position: "relative" });

export function ClubSkeleton() {
  return (
    <div className={rowStyle}>
      <SlowNote>Loading this club…</SlowNote>
      <Skeleton width="70%" height="2.75rem" />
      <Skeleton width="100%" height="6.5rem" />
      <Skeleton width="100%" height="5.25rem" />
      <Skeleton width="100%" height="9.75rem" />
    </div>
  );
}
