import { useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { NetworkError } from "#src/api/api-error.ts";
import { useSession } from "#src/queries/use-session.ts";
import { closeFunds, fundsWish } from "#src/screens/payment/funds.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { LatePart } from "#src/ui/late-part.tsx";
import { showFailure } from "#src/ui/toast.ts";

const load = async () => (await import("#src/screens/payment/fund-dialog.tsx")).FundDialog;

export function LateFundDialog() {
  const wish = useObservable(fundsWish);
  const { signedIn } = useSession();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  useEffect(() => {
    if (wish !== null && wish.path !== path) closeFunds();
  }, [wish, path]);
  return wish?.path !== path || !signedIn ? null : (
    <LatePart load={load} onMissing={giveUp}>
      {(FundDialog) => <FundDialog wish={wish} onClose={closeFunds} />}
    </LatePart>
  );
}

function giveUp(): void {
  closeFunds();
  showFailure(new NetworkError());
}
