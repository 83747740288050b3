import { formatCount } from '@plumbline/charts';
import type { TableKind, TableMeasure, Understanding } from '@plumbline/contracts';

export const KIND_LABELS: Record<TableKind, string> = {
  events: 'Events',
  ledger: 'Ledger or statement',
  snapshot: 'List of things as they are',
  panel: 'Things by period',
  series: 'Series over time',
  wide_series: 'Series, periods as columns',
  survey: 'Survey',
  crosstab: 'Crosstab',
  readings: 'Instrument readings',
};

/** What the kind means for what is drawn and told. */
export const KIND_MEANINGS: Record<TableKind, string> = {
  events: 'Each row happened once.',
  ledger: 'Amounts go in and out.',
  snapshot: 'Dates describe the things, so nothing is followed over them.',
  panel: 'The same things are measured again and again.',
  series: 'Each moment has one row.',
  wide_series: 'Each row is a series.',
  survey: 'Rows are answers.',
  crosstab: 'Columns are the values of a category.',
  readings: 'Instruments report again and again.',
};

/** "One row is one of the orders, told apart by order_id." */
export function rowSentence({ noun, key }: Pick<Understanding, 'noun' | 'key'>): string {
  const rows = noun === undefined ? 'Nothing says what the rows are' : `Rows are ${noun}`;
  if (key.length === 0) return `${rows}; no column or pair of columns tells them apart.`;
  return `${rows}, told apart by ${key.join(' and ')}.`;
}

/** "in all 600 rows", "in 598 of 600 rows; 2 differ, on lines 102 and 252". */
export function proofText({ rows, holds, lines }: Understanding['identities'][number]): string {
  if (holds === rows) return `in all ${formatCount(rows)} rows`;
  const [first] = lines;
  const differing = rows - holds;
  const where = first === undefined ? '' : `, first on line ${formatCount(first)}`;
  return `in ${formatCount(holds)} of ${formatCount(rows)} rows; ${formatCount(differing)} ${differing === 1 ? 'differs' : 'differ'}${where}`;
}

const MEASURE_WORDS: Record<TableMeasure['kind'], string> = {
  flow: 'adds up',
  level: 'is a level, not added up over time',
  rate: 'is a rate',
  share: 'is a share',
  price: 'is a price or pay, averaged',
  score: 'is a score',
  duration: 'is a duration',
  size: 'is averaged',
};

/** "adds up, in USD", "is a price, in USD, weighted by quantity". */
export function measureText({ kind, unit, base }: TableMeasure): string {
  const [inUnit, byBase] = [
    unit === undefined ? '' : `, in ${unit}`,
    base === undefined ? '' : `, weighted by ${base}`,
  ];
  return `${MEASURE_WORDS[kind]}${inUnit}${byBase}`;
}
