import type { LedgerEntry, PredictionPoint } from '@plumbline/contracts';
import { elementAt } from '@plumbline/statistics';
import type { ForecastRow } from './prediction.entity.js';

/** Fewer periods that came say nothing about bands. */
const LEAST_SCORED = 5;
/** Bands that were too narrow are never made wider than this by a record. */
const WIDEST = 3;
const PROMISED = 0.8;

type Scored = Pick<ForecastRow, 'content' | 'actuals' | 'version' | 'createdAt'>;

/** A forecast as it was made, with what came. */
export function ledgerEntry({ content, actuals, version, createdAt }: Scored): LedgerEntry {
  const points = (content?.points ?? []).map((point) => ({ ...point, actual: actuals[point.t] ?? null }));
  return { madeAt: createdAt.toISOString(), dataVersion: version, points };
}

/** Of each predicted value that came and was not known to have come: whether it lay within its 80 % band. */
export function newOutcomes(
  { content, actuals: known }: Pick<ForecastRow, 'content' | 'actuals'>,
  actuals: Readonly<Record<string, number>>,
): ('held' | 'missed')[] {
  return (content?.points ?? []).flatMap(({ t, lo80, hi80 }) => {
    const actual = actuals[t];
    if (actual === undefined || known[t] !== undefined) return [];
    return [actual >= lo80 && actual <= hi80 ? ('held' as const) : ('missed' as const)];
  });
}

/** How far out of its 80 % band a value lay: 1 is at its edge. */
function distanceOf({ yhat, lo80, hi80 }: PredictionPoint, actual: number): number {
  const half = (actual >= yhat ? hi80 - yhat : yhat - lo80) || (hi80 - lo80) / 2;
  return half > 0 ? Math.abs(actual - yhat) / half : 0;
}

/**
 * How many times as wide bands have to be for 80 of 100 periods of the record to have lain inside; 1 where they were
 * wide enough or too few periods have come.
 */
export function widening(entries: readonly LedgerEntry[]): number {
  const distances = entries
    .flatMap(({ points }) => points)
    .flatMap((point) => (point.actual === null ? [] : [distanceOf(point, point.actual)]))
    .sort((one, other) => one - other);
  if (distances.length < LEAST_SCORED) return 1;
  const rank = Math.min(distances.length, Math.ceil(PROMISED * (distances.length + 1)));
  return Math.min(WIDEST, Math.max(1, elementAt(distances, rank - 1)));
}
