import { useState } from "react";
import { CONDITIONS, type Condition } from "#offline/messages.ts";
import { condition } from "#src/pwa/connection.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { NETWORK_NAMES } from "#src/screens/layout/network-name.ts";
import { pretendNetwork } from "#src/screens/layout/pretend-network.ts";
import { Section, SectionBody } from "#src/ui/page.tsx";
import { css } from "#styled/css/index.js";

const EFFECTS = {
  normal: "The network as it is.",
  offline: "Nothing is reached, as in flight mode.",
  slow: "Every answer comes some seconds late.",
  hanging: "A connection, but no answer ever.",
  failing: "The server answers that it is broken.",
  portal: "A hotel or train answers everything with its own log-in page.",
} as const satisfies Record<Condition, string>;

const rowStyle = css({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  alignContent: "center",
  columnGap: "3",
  minHeight: "row",
  paddingInline: "4",
  paddingBlock: "2",
  borderTopWidth: "hair",
  borderColor: "line",
});
const radioStyle = css({
  gridRow: "1 / 3",
  alignSelf: "center",
  width: "1.5rem",
  height: "1.5rem",
  accentColor: "pitch",
});

/** `hasWorker` is null until it is known. */
export function PretendSection({ hasWorker }: { hasWorker: boolean | null }) {
  const current = useObservable(condition);
  // Until the worker has answered, what was pressed stays pressed.
  const [asked, setAsked] = useState<Condition | null>(null);

  function press(wanted: Condition) {
    setAsked(wanted);
    void pretendNetwork(wanted).finally(() => setAsked(null));
  }

  return (
    <Section title="Pretend a network">
      <SectionBody>
        <p className={css({ color: "ink.2" })}>
          {hasWorker === false
            ? "There is no worker yet to pretend anything. Reload this page in a moment."
            : "For every tab of this app on this phone, until you stop it. Nothing else on the phone is touched."}
        </p>
      </SectionBody>
      <fieldset disabled={hasWorker !== true}>
        <legend className={css({ srOnly: true })}>Pretend a network</legend>
        {CONDITIONS.map((each) => (
          <label key={each} className={rowStyle}>
            <input
              type="radio"
              name="network"
              className={radioStyle}
              checked={each === (asked ?? current)}
              onChange={() => press(each)}
            />
            <span className={css({ fontWeight: "semibold" })}>{NETWORK_NAMES[each]}</span>
            <span className={css({ gridColumn: "2", color: "ink.2", fontSize: "sm" })}>
              {EFFECTS[each]}
            </span>
          </label>
        ))}
      </fieldset>
    </Section>
  );
}
