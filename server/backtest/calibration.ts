const BINS = 10;

/** Forecasts in ten equal bins of their chance. */
export interface CalibrationBins {
  count: number[];
  said: number[];
  happened: number[];
}

export function newBins(): CalibrationBins {
  const zeros = () => Array.from({ length: BINS }, () => 0);
  return { count: zeros(), said: zeros(), happened: zeros() };
}

export function addToBins(bins: CalibrationBins, chance: number, happened: boolean): void {
  const bin = Math.min(BINS - 1, Math.floor(chance * BINS));
  bins.count[bin] = (bins.count[bin] ?? 0) + 1;
  bins.said[bin] = (bins.said[bin] ?? 0) + chance;
  bins.happened[bin] = (bins.happened[bin] ?? 0) + (happened ? 1 : 0);
}

/** Expected calibration error: the mean gap between said and happened, weighted by the bins' counts. */
export function calibrationError(bins: CalibrationBins): number {
  const total = bins.count.reduce((sum, count) => sum + count, 0);
  const gaps = bins.said.map((said, bin) => Math.abs(said - (bins.happened[bin] ?? 0)));
  return gaps.reduce((sum, gap) => sum + gap, 0) / total;
}
