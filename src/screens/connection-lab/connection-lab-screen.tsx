import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "@tanstack/react-router";
import { type SimulatedNetwork, SIMULATED_NETWORKS } from "#offline/messages.ts";
import { deviceQueries, type DeviceReport } from "#src/queries/device-queries.ts";
import { UpdateSection } from "#src/screens/connection-lab/update-section.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Page, Section, SectionBody } from "#src/ui/page.tsx";
import { formatSize, formatAge } from "#src/display/formatters.ts";
import { hasNetwork, simulatedNetwork } from "#src/pwa/connection.ts";
import { canSaveOffline, NOTHING_SAVED_HERE } from "#src/pwa/worker-support.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { Facts } from "#src/screens/connection-lab/facts.tsx";
import { NETWORK_NAMES, simulateOrShowFailure } from "#src/ui/simulated-network.ts";
import { useRemoveScores } from "#src/queries/saved-mutations.ts";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import { showFailure, showToast } from "#src/ui/toast.ts";
import type { Stored } from "#src/storage/store-report.ts";
import { savedQueries } from "#src/queries/saved-queries.ts";
import { useNowForAges } from "#src/clock/use-now.ts";
import { ChoiceRow } from "#src/ui/choice-row.tsx";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

export function ConnectionLabScreen() {
  const device = useQuery(deviceQueries.report()).data;
  return (
    <Page title="Connection lab">
      <Notice>
        What this app keeps on this phone, and how it behaves without a good connection.
      </Notice>
      <PhoneSection device={device} />
      <SimulatedNetworkSection
        hasWorker={device === undefined ? null : device.workerVersion !== null}
      />
      <SavedSection />
      <UpdateSection />
      <RemoveSection />
    </Page>
  );
}

function PhoneSection({ device }: { device: DeviceReport | undefined }) {
  const network = networkText(useObservable(hasNetwork), useObservable(simulatedNetwork));
  return (
    <Section title="This phone">
      <Facts
        facts={[
          { name: "Network", value: network },
          {
            name: "Worker",
            value:
              device &&
              (device.workerVersion ?? (canSaveOffline ? "No worker yet" : "Not possible here")),
          },
          ...(device?.pageBuild ? [{ name: "This page", value: device.pageBuild }] : []),
          { name: "App files saved", value: device?.shellFiles },
          { name: "Storage", value: device && storageText(device.storage) },
          ...(device?.storage
            ? [
                {
                  name: "When the phone is full",
                  value: device.storage.isPersistent ? "It stays" : "It may be cleared",
                },
              ]
            : []),
        ]}
      />
    </Section>
  );
}

function networkText(isOnline: boolean, simulated: SimulatedNetwork): string {
  const connection = isOnline ? "Online" : "Offline";
  return simulated === "normal"
    ? connection
    : `${connection}, simulating: ${NETWORK_NAMES[simulated].toLowerCase()}`;
}

function storageText(storage: DeviceReport["storage"]): string {
  return storage === null
    ? "Not known"
    : `${formatSize(storage.used)} of ${formatSize(storage.quota)}`;
}

function RemoveSection() {
  const [asked, setAsked] = useState(false);
  const close = () => setAsked(false);
  const removing = useRemoveScores({
    onSuccess: () => {
      close();
      showToast("Saved scores and fixtures removed", { tone: "good" });
    },
    onError: (error) => {
      close();
      showFailure(error, "They could not be removed. Please try again.");
    },
  });
  return (
    <Section title="Remove saved data">
      <SectionBody>
        <p className={css({ color: "ink.2", marginBottom: "3" })}>
          Scores and fixtures saved on this phone. Your picks and their matches stay, and so do the
          seals this phone has seen.
        </p>
        <button type="button" className={button({ tone: "danger" })} onClick={() => setAsked(true)}>
          Remove scores and fixtures
        </button>
      </SectionBody>
      {asked ? (
        <ConfirmDialog
          title="Remove scores and fixtures from this phone?"
          text="Without a connection there will be no scores until you have been online again. Your picks and their matches stay."
          confirm="Remove"
          tone="danger"
          isPending={removing.isPending}
          onConfirm={removing.mutate}
          onClose={close}
        />
      ) : null}
    </Section>
  );
}

function SavedSection() {
  const now = useNowForAges();
  const { data, isError } = useQuery(savedQueries.report());
  if (!canSaveOffline || (isError && data === undefined)) {
    return (
      <Section title="Saved here">
        <SectionBody>
          <p className={css({ color: "ink.2" })}>
            {canSaveOffline
              ? "This browser blocks storage. The app works while there is a connection."
              : NOTHING_SAVED_HERE}
          </p>
        </SectionBody>
      </Section>
    );
  }
  const age = (at: number | null) => (at === null ? "Never" : `Saved ${formatAge(at, now)}`);
  return (
    <Section title="Saved here">
      <Facts
        facts={[
          { name: "Scores", value: data && age(data.scoresSavedAt) },
          { name: "Your picks", value: data && age(data.picksSavedAt) },
          { name: "Matches", value: data && countText(data.matches) },
          { name: "Match pages", value: data && countText(data.matchPages) },
          { name: "Lists", value: data && countText(data.lists) },
          { name: "Seals", value: data && countText(data.seals) },
          { name: "Your predictions", value: data && countText(data.picks) },
        ]}
      />
      <SectionBody>
        <Link
          to="/my-picks"
          className={`${button({ tone: "text" })} ${css({ marginStart: "-2" })}`}
        >
          My picks
        </Link>
      </SectionBody>
    </Section>
  );
}

function countText({ rows, bytes }: Stored): string {
  return rows === 0 ? "None" : `${rows}, about ${formatSize(bytes)}`;
}

const EFFECTS = {
  normal: "The network as it is.",
  offline: "No request reaches the server, like in flight mode.",
  slow: "Every answer comes a few seconds late.",
  hanging: "There is a connection, but an answer never comes.",
  failing: "The server answers with an error.",
  portal: "A hotel or train network answers every request with its own log-in page.",
} as const satisfies Record<SimulatedNetwork, string>;

function SimulatedNetworkSection({ hasWorker }: { hasWorker: boolean | null }) {
  const current = useObservable(simulatedNetwork);
  const [asked, setAsked] = useState<SimulatedNetwork | null>(null);

  function selectNetwork(network: SimulatedNetwork) {
    setAsked(network);
    void simulateOrShowFailure(network).finally(() => setAsked(null));
  }

  return (
    <Section title="Simulate a network">
      <SectionBody>
        <p className={css({ color: "ink.2" })}>
          {!canSaveOffline
            ? NOTHING_SAVED_HERE
            : hasWorker === false
              ? "There is no worker yet to simulate a network. Reload this page in a moment."
              : "For every tab of this app on this phone, until you stop it. Nothing else on the phone changes."}
        </p>
      </SectionBody>
      <fieldset disabled={hasWorker !== true}>
        <legend className={css({ srOnly: true })}>Simulate a network</legend>
        {SIMULATED_NETWORKS.map((network) => (
          <ChoiceRow
            key={network}
            type="radio"
            name="network"
            checked={network === (asked ?? current)}
            onChange={() => selectNetwork(network)}
            label={NETWORK_NAMES[network]}
          >
            {EFFECTS[network]}
          </ChoiceRow>
        ))}
      </fieldset>
    </Section>
  );
}
