import { summaryStyle } from "#src/screens/my-picks/match-row.tsx";
import { listStyle } from "#src/screens/my-picks/pick-list.tsx";
import { searchStyle } from "#src/screens/my-picks/pick-search.tsx";
import { tabsStyle } from "#src/screens/my-picks/picks-tabs.tsx";
import { recordStyle } from "#src/screens/my-picks/record-card.tsx";
import { Skeleton, SlowNote } from "#src/ui/skeleton.tsx";
import { css } from "#styled/css/index.js";
import { card } from "#styled/recipes/index.js";

const stackStyle = css({ display: "grid", gap: "2" });
const ROWS = ["55%", "40%", "48%", "62%", "45%", "58%", "50%", "44%"] as const;

/** The same sizes as the list, so nothing moves when the list arrives. */
export function PicksSkeleton() {
  return (
    <div role="status" aria-label="Loading your picks" className={css({ position: "relative" })}>
      <SlowNote>Still asking for your picks</SlowNote>
      <div className={`${card()} ${recordStyle}`}>
        <Skeleton width="100%" height="5.5rem" />
        <div className={stackStyle}>
          <Skeleton width="70%" height="1.25rem" />
          <Skeleton width="50%" height="0.875rem" />
        </div>
      </div>
      <div className={`${tabsStyle} ${css({ minHeight: "3rem" })}`} />
      <div className={searchStyle}>
        <Skeleton width="100%" height="2.75rem" />
      </div>
      <ul className={`${card()} ${listStyle}`}>
        {ROWS.map((width) => (
          <li
            key={width}
            className={css({
              "&:not(:first-child)": {
                borderTopWidth: "hair",
                borderColor: "line",
              },
            })}
          >
            <div className={summaryStyle}>
              <div className={stackStyle}>
                <Skeleton width={width} height="0.875rem" />
                <Skeleton width="40%" height="0.875rem" />
              </div>
              <Skeleton width="100%" height="1.125rem" />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
