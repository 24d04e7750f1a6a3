import { NetworkError } from "#src/api/api-error.ts";
import { createObservable } from "#src/state/observable.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { LatePart } from "#src/ui/late-part.tsx";
import { showFailure } from "#src/ui/toast.ts";

const load = async () =>
  (await import("#src/screens/layout/account/logout-question.tsx")).LogoutQuestion;

const isOpen = createObservable(false);

export function openLogoutDialog(): void {
  isOpen.set(true);
}

export function LogoutDialog() {
  return useObservable(isOpen) ? (
    <LatePart load={load} onMissing={closeWithFailure}>
      {(LogoutQuestion) => <LogoutQuestion onClose={close} />}
    </LatePart>
  ) : null;
}

function close(): void {
  isOpen.set(false);
}

function closeWithFailure(): void {
  close();
  showFailure(new NetworkError());
}
