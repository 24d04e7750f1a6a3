import { useSyncExternalStore } from "react";
import { NetworkError } from "#src/api/api-error.ts";
import { closeLogout, isLogoutAsked, subscribeLogout } from "#src/screens/layout/logout-request.ts";
import { showFailure } from "#src/ui/failure-toast.ts";
import { LatePart } from "#src/ui/late-part.tsx";

const load = async () => (await import("#src/screens/layout/logout-question.tsx")).LogoutQuestion;

export function LogoutDialog() {
  const asked = useSyncExternalStore(subscribeLogout, isLogoutAsked);
  return asked ? (
    <LatePart load={load} onMissing={giveUp}>
      {(LogoutQuestion) => <LogoutQuestion />}
    </LatePart>
  ) : null;
}

function giveUp(): void {
  closeLogout();
  showFailure(new NetworkError());
}
