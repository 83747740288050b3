import { formatDate, formatDateRange, formatNumber, formatPeriod } from '@plumbline/charts';
import type { CellValue, Filter } from '@plumbline/contracts';

const COMPARED: Partial<Record<Filter['op'], string>> = {
  eq: 'is',
  ne: 'is not',
  lt: 'below',
  lte: 'at most',
  gt: 'above',
  gte: 'at least',
  contains: 'contains',
};
const DATE = /^\d{4}-\d{2}-\d{2}/;
/** Values of a list that are named one by one. */
const MOST_NAMED = 6;

/** A filter as people read it: "channel is Direct sales or Events", "order_date Nov 1, 2024 – Oct 31, 2026". */
export function filterWords({ column, op, values, grain }: Filter): string {
  const say = (value: CellValue) =>
    grain && value !== null ? formatPeriod(value, grain) : valueWords(value);
  if (op === 'is_null') return `${column} is missing`;
  if (op === 'is_not_null') return `${column} is there`;
  if (op === 'between') return `${column} ${rangeWords(values)}`;
  if (op === 'in' || op === 'not_in') {
    const named = values.slice(0, MOST_NAMED).map(say);
    const more = values.length - named.length;
    return `${column} ${op === 'in' ? 'is' : 'is not'} ${named.join(' or ')}${more > 0 ? ` or ${more} more` : ''}`;
  }
  return `${column} ${COMPARED[op] ?? op} ${values.map(say).join(' or ')}`;
}

function rangeWords([from, to]: readonly CellValue[]): string {
  if (DATE.test(String(from)) && DATE.test(String(to))) return formatDateRange(String(from), String(to));
  return `from ${valueWords(from ?? null)} to ${valueWords(to ?? null)}`;
}

function valueWords(value: CellValue): string {
  if (value === null) return 'missing';
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return DATE.test(value) ? formatDate(value) : value;
}
