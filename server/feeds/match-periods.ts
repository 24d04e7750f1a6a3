import type { Period } from "#server/feeds/match-timeline.ts";

const MINUTE = 60_000;

export function footballPeriods(stoppage: {
  first: number;
  second: number;
  extra: [number, number] | null;
}): Period[] {
  const { first, second, extra } = stoppage;
  const halves: Period[] = [
    period("first_half", 1, 45, first, { status: "halftime", ms: 15 * MINUTE }),
    period(
      "second_half",
      46,
      90,
      second,
      extra ? { status: "extra_time_break", ms: 5 * MINUTE } : null,
    ),
  ];
  if (!extra) return halves;
  return [
    ...halves,
    period("extra_time", 91, 105, extra[0], { status: "extra_time_break", ms: 2 * MINUTE }),
    period("extra_time", 106, 120, extra[1], null),
  ];
}

export function futsalPeriods(): Period[] {
  const msPerMinute = (38 / 20) * MINUTE;
  return [
    { ...period("first_half", 1, 20, 0, { status: "halftime", ms: 15 * MINUTE }), msPerMinute },
    { ...period("second_half", 21, 40, 0, null), msPerMinute },
  ];
}

function period(
  status: Period["status"],
  firstMinute: number,
  lastMinute: number,
  stoppage: number,
  breakAfter: Period["breakAfter"],
): Period {
  return { status, firstMinute, lastMinute, stoppage, msPerMinute: MINUTE, breakAfter };
}
