import { updates } from "#src/pwa/this-tab.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { LatePart } from "#src/ui/late-part.tsx";

const load = async () => (await import("#src/screens/layout/update-notice.tsx")).UpdateNotice;

export function UpdatePrompt() {
  const state = useObservable(updates.state);
  return (
    <div role="status">
      {state === "none" ? null : (
        <LatePart load={load}>{(UpdateNotice) => <UpdateNotice state={state} />}</LatePart>
      )}
    </div>
  );
}
