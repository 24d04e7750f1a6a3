import { useQuery } from "@tanstack/react-query";
import { deviceQueries } from "#src/queries/device-queries.ts";
import { PhoneSection } from "#src/screens/connection-lab/phone-section.tsx";
import { SimulatedNetworkSection } from "#src/screens/connection-lab/simulated-network-section.tsx";
import { RemoveSection } from "#src/screens/connection-lab/remove-section.tsx";
import { SavedSection } from "#src/screens/connection-lab/saved-section.tsx";
import { UpdateSection } from "#src/screens/connection-lab/update-section.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Page } from "#src/ui/page.tsx";

/** For testers: what this phone holds, and how the app fares on a network that is not there. */
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
