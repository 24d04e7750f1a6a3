import { Link } from "@tanstack/react-router";
import type { Day } from "#domain/day.ts";
import { dayStrip, noonOf } from "#src/display/day-strip.ts";
import { formatLongDay, formatWeekday } from "#src/display/formatters.ts";
import { css } from "#styled/css/index.js";

const stripStyle = css({
  display: "grid",
  gridTemplateColumns: "repeat(7, minmax(min-content, 1fr))",
  overflowX: "auto",
  gap: "1",
  paddingInline: "3",
  paddingBlock: "2",
  md: { paddingInline: "0" },
});
const dayStyle = css({
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  justifyContent: "center",
  minHeight: "row",
  borderRadius: "lg",
  fontSize: "xs",
  color: "ink.3",
  _hover: { bg: "card" },
  "& b": { textStyle: "figure", fontSize: "lg", color: "ink" },
  _current: { bg: "pitch", color: "pitch.ink", "& b": { color: "inherit" } },
});

export function DayStrip({ today, chosen }: { today: Day; chosen: Day }) {
  return (
    <nav aria-label="Days">
      <ul className={stripStyle}>
        {dayStrip(today).map((day) => (
          <li key={day}>
            <Link
              from="/"
              to="/"
              search={(search) => ({ ...search, date: day === today ? undefined : day })}
              className={dayStyle}
              aria-label={
                day === today ? `Today, ${formatLongDay(noonOf(day))}` : formatLongDay(noonOf(day))
              }
              aria-current={day === chosen ? "date" : undefined}
              activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
            >
              <span>{day === today ? "Today" : formatWeekday(noonOf(day))}</span>
              <b>{noonOf(day).getDate()}</b>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
