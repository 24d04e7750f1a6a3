import { condition } from "#src/pwa/connection.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { NETWORK_NAMES } from "#src/screens/layout/network-name.ts";
import { pretendNetwork } from "#src/screens/layout/pretend-network.ts";
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

/** On every page, so that a pretended network is never taken for a real fault. */
export function PretendingBanner() {
  const pretended = useObservable(condition);
  return (
    <div role="status">
      {pretended === "normal" ? null : (
        <p className={bannerStyle}>
          {`Pretending: ${NETWORK_NAMES[pretended].toLowerCase()} network.`}
          <button
            type="button"
            className={css({
              minHeight: "target",
              minWidth: "target",
              fontWeight: "bold",
              textDecoration: "underline",
            })}
            onClick={() => void pretendNetwork("normal")}
          >
            Stop
          </button>
        </p>
      )}
    </div>
  );
}
