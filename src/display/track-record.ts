import type { components } from "#contract";
import { formatCount, formatDate, formatPercent } from "#src/display/formatters.ts";

type Schemas = components["schemas"];
type Group = Schemas["RecordGroup"];
type Counts = Schemas["RecordCounts"];
type Figures = Pick<
  Group,
  "n" | "correct" | "hit_rate" | "interval" | "brier" | "log_loss" | "rps" | "base_rate"
>;

/** A line of a table of figures; a tournament's leads to its own record. */
export interface FiguresRow {
  name: string;
  tournament?: number;
  figures: Figures;
}

type Bin = Schemas["CalibrationBin"];

/** A tenth of the answers as a dot: what was said, what came, and how large it is drawn, from 0 to 1 by its area. */
export interface CalibrationDot {
  stated: number;
  hitRate: number;
  n: number;
  size: number;
  /** Where the share may lie by chance; null in an answer that a device kept from before there were any. */
  interval: Schemas["RecordInterval"] | null;
  isOff: boolean;
}

/** A tenth with too few settled predictions has no share, so no dot. */
export function calibrationDots(bins: readonly Bin[]): CalibrationDot[] {
  const most = Math.max(1, ...bins.map((bin) => bin.n));
  return bins.flatMap((bin) => {
    const { n, stated, hit_rate: hitRate, interval = null } = bin;
    return stated === null || hitRate === null
      ? []
      : [{ stated, hitRate, n, size: Math.sqrt(n / most), interval, isOff: offText(bin) !== null }];
  });
}

/** What we were in a tenth by more than chance explains; null where chance does, or nothing can be said. */
export function offText({
  stated,
  interval,
}: Pick<Bin, "stated" | "interval">): "too sure" | "not sure enough" | null {
  if (stated === null || interval === null || interval === undefined) return null;
  if (stated > interval.high) return "too sure";
  return stated < interval.low ? "not sure enough" : null;
}

/** "By more than chance we were too sure at 70% to 80%; not sure enough at 20% to 30%, 30% to 40%."; null where there are no margins. */
export function calibrationText(bins: readonly Bin[]): string | null {
  const judged = bins.filter(({ interval }) => interval !== null && interval !== undefined);
  if (judged.length === 0) return null;
  const parts = (["too sure", "not sure enough"] as const).flatMap((off) => {
    const own = judged.filter((bin) => offText(bin) === off);
    return own.length === 0 ? [] : [`${off} at ${own.map(rangeText).join(", ")}`];
  });
  return parts.length === 0
    ? "No dot is further from the dashed line than chance explains."
    : `By more than chance we were ${parts.join("; ")}.`;
}

/** 0.7 to 0.8 is "70% to 80%". */
export function rangeText({ from, to }: { from: number; to: number }): string {
  return `${formatPercent(from)} to ${formatPercent(to)}`;
}

export function intervalText(interval: Group["interval"]): string | null {
  return interval === null ? null : rangeText({ from: interval.low, to: interval.high });
}

/** Three decimals, as such figures are read. */
export function lossText(loss: number | null | undefined): string {
  return loss === null || loss === undefined ? "–" : loss.toFixed(3);
}

/** "Brier 0.204 (0.250), log loss 0.598 (0.693), RPS 0.195 (0.230)": ours, and in brackets without a model. */
export function lossesText({
  brier,
  log_loss: logLoss,
  rps,
  base_rate: base,
}: Partial<Pick<Figures, "brier" | "log_loss" | "rps" | "base_rate">>): string {
  const pairs = [
    { name: "Brier", ours: brier, theirs: base?.brier },
    { name: "log loss", ours: logLoss, theirs: base?.log_loss },
    { name: "RPS", ours: rps, theirs: base?.rps },
  ];
  const known = pairs.filter(({ ours }) => ours !== null && ours !== undefined);
  return known
    .map(
      ({ name, ours, theirs }) =>
        `${name} ${lossText(ours)}${theirs === null || theirs === undefined ? "" : ` (${lossText(theirs)})`}`,
    )
    .join(", ");
}

/** A version of the model by its name: how it has done, what it is, or both. */
export interface ModelEntry {
  model: string;
  record: Schemas["ModelRecord"] | undefined;
  version: Schemas["ModelVersion"] | undefined;
}

/** The change log in its order, then whatever has a record and is not in it. */
export function modelEntries({
  models,
  versions = [],
}: Pick<Schemas["TrackRecord"], "models" | "versions">): ModelEntry[] {
  const names = new Set([...versions, ...models].map(({ model }) => model));
  return [...names].map((model) => ({
    model,
    record: models.find((one) => one.model === model),
    version: versions.find((one) => one.model === model),
  }));
}

export function releasedText({ released }: Schemas["ModelVersion"]): string {
  return `released ${dayText(released)}`;
}

/** "On seasons it was not chosen on: RPS 0.1952 over 3,503 matches of 5 leagues, 1 Jul 2023 to 30 Jun 2025, from results and shots." */
export function heldOutText({
  data,
  from,
  to,
  leagues,
  n,
  rps,
}: Schemas["ModelVersion"]["held_out"][number]): string {
  return `On seasons it was not chosen on: RPS ${rps.toFixed(4)} over ${formatCount(n)} matches of ${leagues} leagues, ${dayText(from)} to ${dayText(to)}, from ${data}.`;
}

/** A day without a time is the same day everywhere. */
function dayText(day: string): string {
  return formatDate(Date.parse(`${day}T12:00`) / 1_000);
}

/** "1 Oct to 31 Dec 2026"; the year twice where there are two. */
export function daysText({ from, to }: Schemas["RecordFile"]): string {
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  return `${isOneYear ? dayText(from).replace(/ \d+$/, "") : dayText(from)} to ${dayText(to)}`;
}

/** In place of a percentage that would say nothing. */
export function tooFewText(least: number): string {
  return `No percentage below ${least} settled.`;
}

function counted(n: number, one: string, many: string): string {
  return `${formatCount(n)} ${n === 1 ? one : many}`;
}

export function settledText({ settled, matches }: Counts): string {
  return `${counted(settled, "settled prediction", "settled predictions")} from ${counted(matches, "match", "matches")}.`;
}

/** Every prediction that is in none of the shares, and why; null where there is none. */
export function leftOutText(counts: Counts): string | null {
  const parts = [
    { n: counts.void, why: "void, as the match did not count" },
    { n: counts.sealed_late, why: "void, as not sealed in time" },
    {
      n: counts.not_counted,
      why: "left open by the result, such as a draw where a draw does not count",
    },
    { n: counts.afterwards ?? 0, why: "computed after kick-off by a simulation" },
    { n: counts.waiting, why: "sealed and waiting for the end of the match" },
  ].filter(({ n }) => n > 0);
  return parts.length === 0
    ? null
    : `Not in the shares: ${parts.map(({ n, why }) => `${formatCount(n)} ${why}`).join("; ")}.`;
}
