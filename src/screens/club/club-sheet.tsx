import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { pageTitle } from "#src/display/page-names.ts";
import { product } from "#src/product/configured-product.ts";
import { clubQueries } from "#src/queries/club-queries.ts";
import { ClubContent } from "#src/screens/club/club-content.tsx";
import { ClubHead } from "#src/screens/club/club-head.tsx";
import { ClubSkeleton } from "#src/screens/club/club-skeleton.tsx";
import { DataAge } from "#src/ui/data-age.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { ErrorState } from "#src/ui/states.tsx";
import { useLoadFailure } from "#src/ui/use-load-failure.ts";

/** Over a match. The address is the club's, and Back closes the sheet. */
export function ClubSheet({ slug, onClose }: { slug: string; onClose: () => void }) {
  const query = useQuery(clubQueries.detail(slug));
  const failure = useLoadFailure(query);
  const club = query.data?.body.data;
  useTitle(club?.name);
  if (club === undefined) {
    return (
      <Dialog title="Club" isInAddress onClose={onClose}>
        {failure === null ? <ClubSkeleton /> : <ErrorState {...failure} />}
      </Dialog>
    );
  }
  return (
    <Dialog title={club.name} head={<ClubHead club={club} as="h2" />} isInAddress onClose={onClose}>
      <DataAge query={query} label="This club was saved" />
      <ClubContent club={club} />
    </Dialog>
  );
}

/** Closing the sheet restores the title of the page below. */
function useTitle(name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return undefined;
    const before = document.title;
    document.title = pageTitle("/club/x", product.tagline, name);
    return () => {
      document.title = before;
    };
  }, [name]);
}
