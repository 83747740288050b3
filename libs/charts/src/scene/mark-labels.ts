import type { ColumnFormat } from '@plumbline/contracts';
import { formatNumber } from '../format/format-number.js';
import type { Datum } from '../model/chart-model.js';

/** From here on a label has more digits than a reader compares. */
const WRITTEN_OUT_BELOW = 1_000_000;
const CENTS_BELOW = 1_000;

/** Values printed at marks, all in one notation: whole numbers written out below a million, compact above. */
export function markLabels(data: readonly (Datum | null)[], format: ColumnFormat): string[] {
  const largest = Math.max(0, ...data.map((datum) => Math.abs(datum?.value ?? 0)));
  const isWhole = largest >= CENTS_BELOW && largest < WRITTEN_OUT_BELOW && !format.percent;
  return data.map((datum) => {
    if (!datum) return '';
    return isWhole
      ? formatNumber(Math.round(datum.value), { ...format, decimals: 0 }, 'full')
      : formatNumber(datum.value, format, 'compact');
  });
}

/** The same, as short as it gets, where written out numbers do not fit. */
export function shortLabels(data: readonly (Datum | null)[], format: ColumnFormat): string[] {
  const largest = Math.max(0, ...data.map((datum) => Math.abs(datum?.value ?? 0)));
  return data.map((datum) =>
    datum ? formatNumber(datum.value, format, largest >= CENTS_BELOW ? 'short' : 'compact') : '',
  );
}
