import { Link } from "@tanstack/react-router";
import type { components } from "#contract";
import { formatChance, formatDayAndMonth } from "#src/display/formatters.ts";
import { Section } from "#src/ui/page.tsx";
import { useHiddenScores } from "#src/state/hidden-scores.ts";
import { css } from "#styled/css/index.js";

const MAX_ROWS = 5;

const linkStyle = css({
  display: "grid",
  gridTemplateColumns: "3.25rem minmax(0, 1fr) auto",
  alignItems: "center",
  columnGap: "3",
  minHeight: "row",
  paddingInline: "4",
  paddingBlock: "1",
  borderTopWidth: "hair",
  borderColor: "line",
  _hover: { bg: "paper" },
});
const lineStyle = css({ overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" });

export function MissesSection({ misses }: { misses: readonly components["schemas"]["Miss"][] }) {
  const { isOn: isHiding } = useHiddenScores();
  if (misses.length === 0 || isHiding) return null;
  return (
    <Section title="Worst misses">
      <ul>
        {misses.slice(0, MAX_ROWS).map((miss) => (
          <li key={`${miss.event_slug} ${miss.question.id}`}>
            <Link to="/prediction/$slug" params={{ slug: miss.event_slug }} className={linkStyle}>
              <span className={css({ textStyle: "figure", fontSize: "xl" })}>
                {formatChance(miss.probability)}
              </span>
              <span className={css({ display: "grid", minWidth: "0" })}>
                <span className={`${lineStyle} ${css({ fontWeight: "semibold" })}`}>
                  {miss.actual === null ? miss.prediction : `${miss.prediction}: ${miss.actual}`}
                </span>
                <span className={`${lineStyle} ${css({ fontSize: "sm", color: "ink.2" })}`}>
                  {`${miss.home_team} v ${miss.away_team}`}
                </span>
              </span>
              <span className={css({ fontSize: "sm", color: "ink.3" })}>
                {formatDayAndMonth(miss.start_at)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
