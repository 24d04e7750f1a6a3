import { sealAlarm } from "#src/pwa/seal-alarm.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { LatePart } from "#src/ui/late-part.tsx";

const load = async () =>
  (await import("#src/screens/layout/seal-alarm-notice.tsx")).SealAlarmNotice;
/** The worker that knows of the alarm keeps this code as well, so it is missing only while a page moves to a new version. */
const leaveOut = () => {};

/** On every page, above all else. Nearly nobody will ever see it, so its words come late. */
export function SealAlarm() {
  const alarmed = useObservable(sealAlarm);
  return (
    <div role="alert">
      {alarmed ? (
        <LatePart load={load} onMissing={leaveOut}>
          {(Notice) => <Notice />}
        </LatePart>
      ) : null}
    </div>
  );
}
