import type { ColumnFormat } from '@plumbline/contracts';
import { columnDecimals } from '../format/column-decimals.js';
import { formatNumber } from '../format/format-number.js';
import { wholeShares } from '../format/whole-shares.js';
import type { Datum } from '../model/chart-model.js';

/** From here on a label has more digits than a reader compares. */
const WRITTEN_OUT_BELOW = 1_000_000;
const CENTS_BELOW = 1_000;

/** Values printed at marks, all in one notation: whole numbers written out below a million, compact above. */
export function markLabels(data: readonly (Datum | null)[], format: ColumnFormat): string[] {
  const largest = Math.max(0, ...data.map((datum) => Math.abs(datum?.value ?? 0)));
  const isWhole = largest >= CENTS_BELOW && largest < WRITTEN_OUT_BELOW && !format.percent;
  const shares = sharesOf(data, format);
  if (shares) return shares;
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
  const shares = sharesOf(data, format);
  if (shares) return shares;
  return data.map((datum) =>
    datum ? formatNumber(datum.value, format, largest >= CENTS_BELOW ? 'short' : 'compact') : '',
  );
}

/** What is drawn together with its whole adds up to it in print. */
function sharesOf(data: readonly (Datum | null)[], format: ColumnFormat): string[] | null {
  const values = data.map((datum) => datum?.value);
  const shares = wholeShares(values, { format, decimals: columnDecimals(values, format) });
  return shares?.map((text, at) => (data[at] ? text : '')) ?? null;
}
