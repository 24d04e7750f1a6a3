import { useRouter, useRouterState } from "@tanstack/react-router";
import { NetworkError } from "#src/api/api-error.ts";
import { LatePart } from "#src/ui/late-part.tsx";
import { showFailure } from "#src/ui/toast.ts";

const loadSheet = async () => (await import("#src/screens/club/club-sheet.tsx")).ClubSheet;

export function OpenClub() {
  const { history } = useRouter();
  const slug = useRouterState({ select: ({ location }) => location.state.club });
  if (slug === undefined) return null;
  const close = () => history.back();
  return (
    <LatePart
      key={slug}
      load={loadSheet}
      onMissing={() => {
        close();
        showFailure(new NetworkError());
      }}
    >
      {(ClubSheet) => <ClubSheet slug={slug} onClose={close} />}
    </LatePart>
  );
}
