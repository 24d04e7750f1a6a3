import type { components } from "#contract";
import { isAsked } from "#engine/question-list.ts";
import { formatCount, formatDate, formatPercent } from "#src/display/formatters.ts";

type Schemas = components["schemas"];
type Group = Schemas["RecordGroup"];
type Counts = Schemas["RecordCounts"];
type Figures = Pick<
  Group,
  | "n"
  | "correct"
  | "hit_rate"
  | "interval"
  | "brier"
  | "log_loss"
  | "rps"
  | "base_rate"
  | "judged_by"
  | "top_five"
>;

export interface FiguresRow {
  name: string;
  tournament?: number;
  figures: Figures;
}

type Bin = Schemas["CalibrationBin"];

export function offText({
  stated,
  interval,
}: Pick<Bin, "stated" | "interval">): "too sure" | "not sure enough" | null {
  if (stated === null || interval === null || interval === undefined) return null;
  if (stated > interval.high) return "too sure";
  return stated < interval.low ? "not sure enough" : null;
}

export function calibrationText(bins: readonly Bin[]): string | null {
  const judged = bins.filter(({ interval }) => interval !== null && interval !== undefined);
  if (judged.length === 0) return null;
  const parts = (["too sure", "not sure enough"] as const).flatMap((off) => {
    const own = judged.filter((bin) => offText(bin) === off);
    return own.length === 0 ? [] : [`${off} at ${own.map(rangeText).join(", ")}`];
  });
  return parts.length === 0
    ? "No row is further off than chance explains."
    : `By more than chance we were ${parts.join("; ")}.`;
}

export function rangeText({ from, to }: { from: number; to: number }): string {
  return `${formatPercent(from)} to ${formatPercent(to)}`;
}

export function intervalText(interval: Group["interval"]): string | null {
  return interval === null ? null : rangeText({ from: interval.low, to: interval.high });
}

export function lossText(loss: number | null | undefined): string {
  return loss === null || loss === undefined ? "–" : loss.toFixed(3);
}

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

export function isJudgedByChances({ judged_by: judgedBy }: Pick<Figures, "judged_by">): boolean {
  return judgedBy === "chances";
}

export function topFiveText({ top_five: five }: Pick<Figures, "top_five">): string | null {
  if (five === undefined) return null;
  const counts = `${formatCount(five.correct)} of ${formatCount(five.n)}`;
  const share = five.hit_rate === null ? "" : `, ${formatPercent(five.hit_rate)}`;
  return `One of the five likeliest came: ${counts}${share}`;
}

export function splitGroups(groups: readonly Group[]): { asked: Group[]; former: Group[] } {
  return {
    asked: groups.filter(({ question }) => isAsked(question.slug)),
    former: groups.filter(({ question }) => !isAsked(question.slug)),
  };
}

export interface ModelEntry {
  model: string;
  record: Schemas["ModelRecord"] | undefined;
  version: Schemas["ModelVersion"] | undefined;
}

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

export function daysText({ from, to }: Schemas["RecordFile"]): string {
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  return `${isOneYear ? dayText(from).replace(/ \d+$/, "") : dayText(from)} to ${dayText(to)}`;
}

export function tooFewText(least: number): string {
  return `No percentage below ${least} settled.`;
}

function counted(n: number, one: string, many: string): string {
  return `${formatCount(n)} ${n === 1 ? one : many}`;
}

export function settledText({ settled, matches }: Counts): string {
  return `${counted(settled, "settled prediction", "settled predictions")} from ${counted(matches, "match", "matches")}.`;
}

export function leftOutText(counts: Counts): string | null {
  const parts = [
    { n: counts.void, why: "void, as the match did not count" },
    { n: counts.sealed_late, why: "void, as not sealed in time" },
    {
      n: counts.not_counted,
      why: "left open by the result, such as a draw where a draw does not count",
    },
    { n: counts.scored ?? 0, why: "without a named answer, judged by their chances" },
    { n: counts.afterwards ?? 0, why: "computed after kick-off by a demo" },
    { n: counts.waiting, why: "sealed and waiting for the end of the match" },
  ].filter(({ n }) => n > 0);
  return parts.length === 0
    ? null
    : `Not in the shares: ${parts.map(({ n, why }) => `${formatCount(n)} ${why}`).join("; ")}.`;
}

export function hitRates({
  hit_rate: ours,
  base_rate: base,
}: Pick<Figures, "hit_rate" | "base_rate">): {
  ours: number;
  baseRate: number | null;
} | null {
  return ours === null ? null : { ours, baseRate: base?.hit_rate ?? null };
}

export function countedText({ n, correct }: Pick<Figures, "n" | "correct">): string {
  return `${formatCount(correct)} of ${formatCount(n)}`;
}

export function voidText({ void: gone, sealed_late: late }: Counts): string | null {
  const n = gone + late;
  return n === 0 ? null : `${formatCount(n)} void, not counted.`;
}
