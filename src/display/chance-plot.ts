import type { components } from "#contract";
import { formatCount, formatPercent } from "#src/display/formatters.ts";
import { PAST_SEASONS } from "#src/display/past-seasons.ts";

type Schemas = components["schemas"];
type Bin = Schemas["CalibrationBin"];
type Record = Pick<Schemas["TrackRecord"], "counts" | "calibration" | "chances">;

/** Below this the record says too little, so the plot shows past seasons. */
const ENOUGH_SETTLED = 200;
const SHOWN_FROM = 0.8;

export interface PlotDot {
  from: number;
  to: number;
  n: number;
  stated: number;
  happened: number;
  /** Share of the largest dot, by area. */
  size: number;
}

export interface ChancePlot {
  dots: readonly PlotDot[];
  shown: PlotDot | null;
  isPast: boolean;
}

/** A response saved by an earlier version has only the chances of the named answers. */
export function chancePlot({ counts, calibration, chances }: Record): ChancePlot {
  const isPast = counts.settled < ENOUGH_SETTLED;
  const dots = dotsOf(isPast ? PAST_SEASONS : (chances ?? calibration));
  return { dots, shown: shownOf(dots), isPast };
}

function dotsOf(bins: readonly Bin[]): PlotDot[] {
  const most = Math.max(1, ...bins.map(({ n }) => n));
  return bins.flatMap(({ from, to, n, stated, hit_rate: happened }) =>
    stated === null || happened === null
      ? []
      : [{ from, to, n, stated, happened, size: Math.sqrt(n / most) }],
  );
}

function shownOf(dots: readonly PlotDot[]): PlotDot | null {
  return dots.find(({ from }) => from === SHOWN_FROM) ?? dots.at(-1) ?? null;
}

export function tenthText({ from, to }: Pick<PlotDot, "from" | "to">): string {
  return `${Math.round(from * 100)}–${formatPercent(to)}`;
}

export function headline({ shown, isPast }: ChancePlot): string | null {
  if (shown === null) return null;
  const [tenth, share] = [tenthText(shown), formatPercent(shown.happened)];
  return isPast
    ? `When we said ${tenth}, it happened ${share} of the time.`
    : `When we say ${tenth}, it happens ${share} of the time.`;
}

export function matchesText({ matches }: Pick<Schemas["RecordCounts"], "matches">): string {
  return `${formatCount(matches)} ${matches === 1 ? "match" : "matches"}, sealed before kick-off, none left out.`;
}
