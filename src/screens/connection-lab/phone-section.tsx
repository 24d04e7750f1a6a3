import { formatSize } from "#src/display/formatters.ts";
import type { SimulatedNetwork } from "#offline/messages.ts";
import { hasNetwork, simulatedNetwork } from "#src/pwa/connection.ts";
import { canSaveOffline } from "#src/pwa/worker-support.ts";
import { useObservable } from "#src/state/use-observable.ts";
import type { DeviceReport } from "#src/queries/device-queries.ts";
import { Facts } from "#src/screens/connection-lab/facts.tsx";
import { NETWORK_NAMES } from "#src/ui/simulated-network.ts";
import { Section } from "#src/ui/page.tsx";

export function PhoneSection({ device }: { device: DeviceReport | undefined }) {
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
