import { NetworkError } from "#src/api/api-error.ts";
import { createObservable } from "#src/state/observable.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { LatePart } from "#src/ui/late-part.tsx";
import { showFailure } from "#src/ui/toast.ts";

const load = async () =>
  (await import("#src/screens/layout/account/logout-question.tsx")).LogoutQuestion;

const isAsked = createObservable(false);

export function askLogout(): void {
  isAsked.set(true);
}

export function LogoutDialog() {
  return useObservable(isAsked) ? (
    <LatePart load={load} onMissing={giveUp}>
      {(LogoutQuestion) => <LogoutQuestion onClose={close} />}
    </LatePart>
  ) : null;
}

function close(): void {
  isAsked.set(false);
}

function giveUp(): void {
  close();
  showFailure(new NetworkError());
}
