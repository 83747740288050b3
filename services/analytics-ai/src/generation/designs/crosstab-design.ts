import type { ColumnFormat, ColumnProfile, Measure } from '@plumbline/contracts';
import { bracketed } from '@plumbline/datasets';
import { namesPeriod, natureOf, pluralOf, shortLabel, wordsOf } from '@plumbline/semantics';
import type { ChartCandidate } from '../chart-candidate.js';
import type { KeyFigure } from '../kpis.js';
import type { TableCandidate } from '../table-candidate.js';
import { type Design, designed, inOrder, type Subject } from './base/design.js';

const MAX_BARS = 20;
const MAX_PARTS = 6;
const MAX_LISTED = 16;

interface Cells {
  label: ColumnProfile;
  /** Values of a category as columns. */
  parts: ColumnProfile[];
  total: ColumnProfile | undefined;
}

/** The rows by their total, with what they are made of, and the columns by theirs. */
export function crosstabDesign(subject: Subject): Design | undefined {
  const cells = cellsOf(subject);
  if (!cells) return undefined;
  const { planner } = subject;
  const { label, parts, total } = cells;
  const format = (total ?? parts[0])?.format;
  const isRate = holdsRates(subject, cells);
  const sum = (column: ColumnProfile): Measure =>
    isRate
      ? planner.named({ agg: 'avg', column: column.name }, `Average ${shortLabel(column.name)}`)
      : planner.named({ agg: 'sum', column: column.name }, totalName(column));
  const figures = [...(total ? [total] : []), ...largest(parts)].map(
    (column): KeyFigure => ({
      measure: sum(column),
      ...{ goodWhen: 'neutral', format: column.format, isTimeless: true },
      reason: `Chosen because it is ${isRate ? 'the mean' : 'all'} of the column ${shortLabel(column.name)}.`,
    }),
  );
  const whole = total ? planner.named({ agg: 'sum', column: total.name }, totalName(total)) : undefined;
  return {
    figures,
    pictures: inOrder([
      ...(counts(cells) ? sharesByRow(subject, cells) : []),
      ...(whole ? [byRow(subject, label, [whole], 'bar', format)] : []),
      ...(parts.length <= MAX_PARTS && !counts(cells)
        ? [
            byRow(
              subject,
              label,
              parts.map(sum),
              parts.every(({ min }) => Number(min) >= 0) ? 'stacked' : 'grouped',
              format,
            ),
          ]
        : []),
      ...endsOf(cells).flatMap((ends) => byRow(subject, label, ends.map(sum), 'grouped', format)),
    ]),
    table: rowsOf(subject, cells, whole),
    isWhole: true,
  };
}

/** Columns that are called as periods hold what the file is called: shares and rates of things do not add up. */
const holdsRates = ({ source }: Subject, { parts }: Cells): boolean =>
  parts.every(({ name }) => namesPeriod(name)) &&
  ['rate', 'price'].includes(natureOf(source.name.replace(/\.[a-z\d]{1,5}$/i, ''), undefined));

const totalName = ({ name }: ColumnProfile): string =>
  isTotal(name) ? 'Grand total' : `Total ${shortLabel(name)}`;
const isTotal = (name: string): boolean =>
  wordsOf(name).some((word) => ['total', 'sum', 'all', 'gesamt', 'summe'].includes(word));

function cellsOf({ source }: Subject): Cells | undefined {
  const { columns, rowCount, about } = source.profile;
  const label = columns.find(({ type, distinct }) => type === 'text' && distinct === rowCount);
  const numbers = columns.filter(
    ({ type, role, distinct }) =>
      (type === 'integer' || type === 'decimal') && role !== 'identifier' && distinct > 1,
  );
  if (!label || numbers.length < 2 || rowCount > MAX_BARS * 2 || rowCount < 2) return undefined;
  const sums = new Set(
    (about?.identities ?? []).filter(({ kind }) => kind === 'sum').map(({ column }) => column),
  );
  const total = numbers.find(({ name }) => sums.has(name) || isTotal(name));
  return { label, total, parts: numbers.filter((column) => column !== total) };
}

/** Whole numbers that are no periods count how many of each row fall into each column: two categories, crossed. */
const counts = ({ parts }: Cells): boolean =>
  parts.length <= MAX_PARTS &&
  parts.every(({ name, type, min }) => type === 'integer' && Number(min) >= 0 && !namesPeriod(name));

/** Rows of any size can be compared by which part of each falls into which column. */
function sharesByRow({ planner, source }: Subject, { label, parts }: Cells): ChartCandidate[] {
  if (source.isLive) return [];
  const all = parts.map(({ name }) => `sum(${bracketed(name)})`).join(' + ');
  const shares = parts.map(({ name }) =>
    planner.named(
      { agg: 'formula', formula: `sum(${bracketed(name)}) / (${all})` },
      `Share of ${shortLabel(name)}`,
    ),
  );
  return [
    designed({
      type: 'stacked',
      family: 'composition',
      plan: planner.plan({
        measures: shares,
        dimensions: [{ column: label.name }],
        order: [{ by: label.name, direction: 'asc' }],
        limit: MAX_BARS,
      }),
      ...{ columns: [label.name, ...shares.map(({ as }) => as)], format: { percent: true } },
      reason: `each ${shortLabel(label.name)} can be compared by its shares, however large it is`,
    }),
  ];
}

/** Of more columns than can stand beside each other, the first and the last: the ends of a row of periods. */
function endsOf({ parts }: Cells): ColumnProfile[][] {
  const [first, last] = [parts[0], parts.at(-1)];
  return parts.length > MAX_PARTS && first && last ? [[first, last]] : [];
}

const largest = (parts: readonly ColumnProfile[]): ColumnProfile[] =>
  [...parts].sort((one, other) => (other.mean ?? 0) - (one.mean ?? 0)).slice(0, 3);

function byRow(
  { planner }: Subject,
  label: ColumnProfile,
  measures: Measure[],
  type: 'bar' | 'stacked' | 'grouped',
  format: ColumnFormat | undefined,
): ChartCandidate {
  const [first] = measures;
  return designed({
    type,
    family: type === 'bar' ? 'ranking' : 'composition',
    plan: planner.plan({
      measures,
      dimensions: [{ column: label.name }],
      order: [{ by: first?.as ?? label.name, direction: 'desc' }],
      limit: MAX_BARS,
    }),
    ...{ columns: [label.name, ...measures.map(({ as }) => as)], format },
    reason: `the ${pluralOf(shortLabel(label.name))} can be compared`,
  });
}

function rowsOf(
  { planner, source }: Subject,
  { label, parts, total }: Cells,
  whole: Measure | undefined,
): TableCandidate {
  const shown = [label, ...parts, ...(whole && total ? [total] : [])].slice(0, MAX_LISTED);
  const formats = source.columns.flatMap(({ name, format }) => (format ? [[name, format] as const] : []));
  return {
    plan: planner.plan({ raw: { columns: shown.map(({ name }) => name), limit: 100 } }),
    reason: 'Chosen because every number of the table can be read in its row and column.',
    formats: Object.fromEntries(formats),
  };
}
