import { formatNumber, formatShare, toNumber } from '@plumbline/charts';
import type { ExportKeyFigure } from '@plumbline/contracts';

export interface FigureWords {
  text: string;
  /** Every digit. */
  full: string;
  change: { text: string; label: string; tone: 'good' | 'bad' | 'neutral' } | null;
  target: string | null;
}

/** A rate that moved by less than half a point has not moved. */
const FLAT_POINTS = 0.5;

/** A key figure as it is printed: the number, its change against what it is compared with, and its target. */
export function figureWords({ value, format, change, target }: ExportKeyFigure): FigureWords {
  const number = toNumber(value);
  return {
    text: number === null && typeof value === 'string' ? value : formatNumber(value, format, 'compact'),
    full: number === null && typeof value === 'string' ? value : formatNumber(value, format, 'full'),
    change: change && number !== null ? changeWords(number, toNumber(change.base), change, format) : null,
    target:
      target && number !== null
        ? `${formatShare(number / target)} of ${formatNumber(target, format, 'compact')}`
        : null,
  };
}

function changeWords(
  value: number,
  base: number | null,
  { label, goodWhen }: NonNullable<ExportKeyFigure['change']>,
  format: ExportKeyFigure['format'],
): FigureWords['change'] {
  if (base === null) return null;
  const points = (value - base) * 100;
  const change = format?.percent ? points : (value - base) / Math.abs(base);
  // A change from nothing has no percentage.
  if (!Number.isFinite(change)) return null;
  const isNone = Math.abs(change) < (format?.percent ? 0.05 : 0.0005);
  const isFlat = isNone || (format?.percent === true && Math.abs(points) < FLAT_POINTS);
  const size = format?.percent
    ? `${formatNumber(Number(Math.abs(points).toFixed(1)))} pts`
    : formatShare(Math.abs(change));
  if (isNone) return { text: 'No change', label, tone: 'neutral' };
  const isGood = change > 0 === (goodWhen === 'up');
  const tone = isFlat || goodWhen === 'neutral' ? 'neutral' : isGood ? 'good' : 'bad';
  return { text: `${change > 0 ? '+' : '−'}${size}`, label, tone };
}
