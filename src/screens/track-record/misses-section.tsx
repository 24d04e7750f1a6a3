import { Link } from "@tanstack/react-router";
import type { components } from "#contract";
import { formatChance, formatDate } from "#src/display/formatters.ts";
import { Section } from "#src/ui/page.tsx";
import { css } from "#styled/css/index.js";

const linkStyle = css({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  alignItems: "center",
  columnGap: "3",
  rowGap: "1",
  minHeight: "row",
  paddingInline: "4",
  paddingBlock: "3",
  borderTopWidth: "hair",
  borderColor: "line",
  _hover: { bg: "paper" },
});
const quietStyle = css({ fontSize: "sm", color: "ink.2", gridColumn: "1 / -1" });

export function MissesSection({ misses }: { misses: readonly components["schemas"]["Miss"][] }) {
  if (misses.length === 0) return null;
  return (
    <Section title="Our surest misses">
      <ul>
        {misses.map((miss) => (
          <li key={`${miss.event_slug} ${miss.question.id}`}>
            <Link to="/prediction/$slug" params={{ slug: miss.event_slug }} className={linkStyle}>
              <span
                className={css({ fontWeight: "semibold", overflowWrap: "anywhere" })}
              >{`${miss.home_team} v ${miss.away_team}`}</span>
              <span className={css({ textStyle: "figure", fontSize: "xl", color: "live" })}>
                {formatChance(miss.probability)}
              </span>
              <span
                className={quietStyle}
              >{`${miss.question.question} We said ${miss.prediction}${miss.actual === null ? "" : `, it was ${miss.actual}`}.`}</span>
              <span
                className={css({ fontSize: "xs", color: "ink.3", gridColumn: "1 / -1" })}
              >{`${miss.tournament}, ${formatDate(miss.start_at)}`}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
