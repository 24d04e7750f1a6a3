import { useState } from "react";
import { SIMULATED_NETWORKS, type SimulatedNetwork } from "#offline/messages.ts";
import { simulatedNetwork } from "#src/pwa/connection.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { NETWORK_NAMES, simulateOrSay } from "#src/ui/simulated-network.ts";
import { Section, SectionBody } from "#src/ui/page.tsx";
import { css } from "#styled/css/index.js";

const EFFECTS = {
  normal: "The network as it is.",
  offline: "Nothing is reached, as in flight mode.",
  slow: "Every answer comes some seconds late.",
  hanging: "A connection, but no answer ever.",
  failing: "The server answers that it is broken.",
  portal: "A hotel or train answers everything with its own log-in page.",
} as const satisfies Record<SimulatedNetwork, string>;

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
export function SimulatedNetworkSection({ hasWorker }: { hasWorker: boolean | null }) {
  const current = useObservable(simulatedNetwork);
  // Until the worker has answered, what was pressed stays pressed.
  const [asked, setAsked] = useState<SimulatedNetwork | null>(null);

  function press(wanted: SimulatedNetwork) {
    setAsked(wanted);
    void simulateOrSay(wanted).finally(() => setAsked(null));
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
        {SIMULATED_NETWORKS.map((each) => (
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
