import { formatCount, formatDate, formatNumber } from '@plumbline/charts';
import type { ColumnProfile } from '@plumbline/contracts';
import { plural } from '../../../shared/lib/format.js';

/** What a column spans, in a few words: a range with its median, its leading values, or how long its texts are. */
export function rangeText(column: ColumnProfile): string {
  const { type, role, topValues } = column;
  if (column.distinct === 0) return 'No values';
  if (role === 'identifier') return idRange(column);
  if ((type === 'integer' || type === 'decimal') && typeof column.min !== 'undefined') {
    const text = (value: unknown) => formatNumber(Number(value), column.format, 'full');
    const median = column.quantiles?.p50;
    return `${text(column.min)} – ${text(column.max)}${median === undefined ? '' : ` · median ${text(median)}`}`;
  }
  if (type === 'date' || type === 'timestamp')
    return `${formatDate(String(column.min))} – ${formatDate(String(column.max))}`;
  if (topValues && topValues.length > 0) return leadingValues(column, topValues);
  return column.length ? lengthText(column.length) : plural(column.distinct, 'value');
}

function lengthText({ min, max }: NonNullable<ColumnProfile['length']>): string {
  return min === max
    ? `${plural(min, 'character')} each`
    : `${formatCount(min)}–${formatCount(max)} characters`;
}

function idRange({ min, max, distinct }: ColumnProfile): string {
  return min === undefined || min === null ? plural(distinct, 'value') : `${String(min)} – ${String(max)}`;
}

function leadingValues(column: ColumnProfile, topValues: NonNullable<ColumnProfile['topValues']>): string {
  const filled = topValues.reduce((sum, { count }) => sum + count, 0);
  const named = topValues.slice(0, 2).map(({ value, count }) => {
    const name = typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value);
    return column.distinct <= topValues.length ? `${name} ${Math.round((count / filled) * 100)}%` : name;
  });
  const rest = column.distinct - named.length;
  return [...named, ...(rest > 0 ? [`+${formatCount(rest)}`] : [])].join(' · ');
}
