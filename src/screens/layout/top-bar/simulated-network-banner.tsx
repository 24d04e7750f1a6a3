import { simulatedNetwork } from "#src/pwa/connection.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { handFocusOn } from "#src/ui/hand-focus-on.ts";
import { NETWORK_NAMES, simulateOrSay } from "#src/ui/simulated-network.ts";
import { css } from "#styled/css/index.js";

const bannerStyle = css({
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  gap: "2",
  bg: "warning.soft",
  color: "warning",
  marginInline: "-4",
  paddingInline: "4",
  fontSize: "sm",
});

/** On every page, so that nobody takes a simulated network for a real fault. */
export function SimulatedNetworkBanner() {
  const simulated = useObservable(simulatedNetwork);
  return (
    <div role="status">
      {simulated === "normal" ? null : (
        <p ref={handFocusOn} className={bannerStyle}>
          <span>{`Pretending: ${NETWORK_NAMES[simulated].toLowerCase()} network.`}</span>
          <button
            type="button"
            className={css({
              minHeight: "target",
              minWidth: "target",
              fontWeight: "bold",
              textDecoration: "underline",
            })}
            onClick={() => void simulateOrSay("normal")}
          >
            Stop
          </button>
        </p>
      )}
    </div>
  );
}
