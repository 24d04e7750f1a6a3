import { useState } from "react";
import { NOTHING_SAVED_HERE, canSaveOffline } from "#src/pwa/worker-support.ts";
import { SIMULATED_NETWORKS, type SimulatedNetwork } from "#offline/messages.ts";
import { simulatedNetwork } from "#src/pwa/connection.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { ChoiceRow } from "#src/ui/choice-row.tsx";
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

export function SimulatedNetworkSection({ hasWorker }: { hasWorker: boolean | null }) {
  const current = useObservable(simulatedNetwork);
  const [asked, setAsked] = useState<SimulatedNetwork | null>(null);

  function press(wanted: SimulatedNetwork) {
    setAsked(wanted);
    void simulateOrSay(wanted).finally(() => setAsked(null));
  }

  return (
    <Section title="Pretend a network">
      <SectionBody>
        <p className={css({ color: "ink.2" })}>
          {!canSaveOffline
            ? NOTHING_SAVED_HERE
            : hasWorker === false
              ? "There is no worker yet to pretend anything. Reload this page in a moment."
              : "For every tab of this app on this phone, until you stop it. Nothing else on the phone is touched."}
        </p>
      </SectionBody>
      <fieldset disabled={hasWorker !== true}>
        <legend className={css({ srOnly: true })}>Pretend a network</legend>
        {SIMULATED_NETWORKS.map((each) => (
          <ChoiceRow
            key={each}
            type="radio"
            name="network"
            checked={each === (asked ?? current)}
            onChange={() => press(each)}
            label={NETWORK_NAMES[each]}
          >
            {EFFECTS[each]}
          </ChoiceRow>
        ))}
      </fieldset>
    </Section>
  );
}
