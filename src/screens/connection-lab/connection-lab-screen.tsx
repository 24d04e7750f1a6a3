import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { deviceQueries, type DeviceReport } from "#src/queries/device-queries.ts";
import { SimulatedNetworkSection } from "#src/screens/connection-lab/simulated-network-section.tsx";
import { SavedSection } from "#src/screens/connection-lab/saved-section.tsx";
import { UpdateSection } from "#src/screens/connection-lab/update-section.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Page, Section, SectionBody } from "#src/ui/page.tsx";
import { formatSize } from "#src/display/formatters.ts";
import type { SimulatedNetwork } from "#offline/messages.ts";
import { hasNetwork, simulatedNetwork } from "#src/pwa/connection.ts";
import { canSaveOffline } from "#src/pwa/worker-support.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { Facts } from "#src/screens/connection-lab/facts.tsx";
import { NETWORK_NAMES } from "#src/ui/simulated-network.ts";
import { useRemoveScores } from "#src/queries/saved-mutations.ts";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import { showFailure, showToast } from "#src/ui/toast.ts";
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
  const network = networkWords(useObservable(hasNetwork), useObservable(simulatedNetwork));
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
          { name: "Storage", value: device && storageWords(device.storage) },
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

function networkWords(isThere: boolean, simulated: SimulatedNetwork): string {
  const own = isThere ? "Online" : "Offline";
  return simulated === "normal"
    ? own
    : `${own}, pretending: ${NETWORK_NAMES[simulated].toLowerCase()}`;
}

function storageWords(storage: DeviceReport["storage"]): string {
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
