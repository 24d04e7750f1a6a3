import { Link } from "@tanstack/react-router";
import { dismissSealAlarm } from "#src/pwa/seal-alarm.ts";
import { moveFocusOnRemoval } from "#src/ui/move-focus-on-removal.ts";
import { showToast } from "#src/ui/toast.ts";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

const bandStyle = css({
  bg: "error.soft",
  borderBottomWidth: "hair",
  borderColor: "error",
  paddingInline: "4",
  paddingTop: "3",
  paddingBottom: "1",
});
const innerStyle = css({ maxWidth: "content", marginInline: "auto" });
const actionsStyle = css({
  display: "flex",
  flexWrap: "wrap",
  gap: "2",
  marginTop: "1",
  marginInlineStart: "-2",
  "@media print": { display: "none" },
});

/** The operator of a local server knows whether its data was deleted. */
const IS_OWN_COMPUTER = ["localhost", "127.0.0.1", "[::1]"].includes(window.location.hostname);

export function SealAlarmNotice() {
  return (
    <div ref={moveFocusOnRemoval} className={bandStyle}>
      <div className={innerStyle}>
        <p className={css({ fontWeight: "bold", color: "error" })}>
          A seal that this phone saw has changed on the server.
        </p>
        <p className={css({ fontSize: "sm", color: "ink.2", marginTop: "1" })}>
          {IS_OWN_COMPUTER
            ? "Predictions may have been altered after the fact. If you deleted the data of this server on your own computer, that is why: dismiss this."
            : "Predictions may have been altered after the fact."}
        </p>
        <div className={actionsStyle}>
          <Link to="/seals" className={button({ tone: "text" })}>
            What was seen
          </Link>
          <button type="button" className={button({ tone: "text" })} onClick={() => void dismiss()}>
            Dismiss
          </button>
        </div>
      </div>
    </div>
  );
}

async function dismiss(): Promise<void> {
  if (!(await dismissSealAlarm()))
    showToast("This could not be dismissed now. Please try again.", { tone: "bad" });
}
