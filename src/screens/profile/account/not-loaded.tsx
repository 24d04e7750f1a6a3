import { LoadFailure } from "#src/ui/load-failure.tsx";
import { SectionBody } from "#src/ui/page.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";
import type { Failure } from "#src/ui/use-load-failure.ts";

export function NotLoaded({ failure }: { failure: Failure | null }) {
  return (
    <SectionBody>
      {failure === null ? <Skeleton width="100%" height="2.75rem" /> : <LoadFailure {...failure} />}
    </SectionBody>
  );
}
