import { Link } from "@tanstack/react-router";
import type { Day } from "#domain/day.ts";
import { dayStrip, noonOf } from "#src/display/day-strip.ts";
import { formatMonth, formatWeekday } from "#src/display/formatters.ts";
import { useRovingTabIndex } from "#src/screens/home/use-roving.ts";
import { css } from "#styled/css/index.js";

const stripStyle = css({
  display: "grid",
  gridAutoFlow: "column",
  gridAutoColumns: "minmax(min-content, 1fr)",
  alignItems: "center",
  overflowX: "auto",
  scrollbarWidth: "none",
  height: "3rem",
  paddingInline: "2",
});
const dayStyle = css({
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  justifyContent: "center",
  height: "2.75rem",
  borderRadius: "md",
  fontSize: "xs",
  lineHeight: "tight",
  color: "ink.3",
  whiteSpace: "nowrap",
  _hover: { bg: "card" },
  _focusVisible: { outlineOffset: "-2px" },
  "& b": { textStyle: "figure", fontSize: "1.125rem", color: "ink" },
  _current: { bg: "pitch", color: "pitch.ink", "& b": { color: "inherit" } },
});

export function DayStrip({ today, chosen }: { today: Day; chosen: Day }) {
  const days = daysWith(chosen, today);
  const roving = useRovingTabIndex(days.indexOf(chosen));
  return (
    <nav aria-label="Days">
      <div {...roving}>
        <ul className={stripStyle}>
          {days.map((day) => (
            <li key={day}>
              <Link
                to="."
                search={(search) => ({ ...search, date: day === today ? undefined : day })}
                className={dayStyle}
                activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
                aria-current={day === chosen ? "date" : undefined}
              >
                <span>{day === today ? "Today" : formatWeekday(noonOf(day))}</span>
                <b>{isOutside(day, today) ? shortDate(day) : noonOf(day).getDate()}</b>
                <span className={css({ srOnly: true })}>{` ${formatMonth(noonOf(day))}`}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}

function isOutside(day: Day, today: Day): boolean {
  return !dayStrip(today).includes(day);
}

function shortDate(day: Day): string {
  return `${noonOf(day).getDate()} ${formatMonth(noonOf(day)).slice(0, 3)}`;
}

/** A chosen day outside the strip is added at the nearer end. */
function daysWith(chosen: Day, today: Day): Day[] {
  const days = dayStrip(today);
  return days.includes(chosen) ? days : [...days, chosen].toSorted();
}
