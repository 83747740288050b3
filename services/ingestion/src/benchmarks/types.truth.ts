import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ColumnRole, ColumnType } from '@plumbline/contracts';
import type { Mark } from '@plumbline/statistics/bench';
import { parseRecord } from '../parsing/dialect/dialect.js';
import { type ColumnSummary, classifySummary } from '../parsing/profile/column-summary.js';
import {
  columnRole,
  ROLE_THRESHOLDS,
  type RoleFacts,
  type RoleThresholds,
} from '../parsing/profile/roles.js';
import { withoutUnclear } from '../parsing/profile/unclear-names.js';

interface RealColumn {
  truth: string;
  table: string;
  name: string;
  samples: readonly string[];
  type: ColumnType;
  role: ColumnRole;
  facts: RoleFacts;
}

/**
 * Our answer to each of the nine classes. A type or a role alone may be enough.
 * - numeric: a measure; coordinates are numbers with the role `geo`.
 * - categorical: a dimension or a place; years, which are categories there, are time here.
 * - datetime: the role `time`.
 * - sentence, list: text with the role `text`, never grouped by.
 * - url: text that is not grouped by, as `text` or as the name of one thing.
 * - embedded-number (`$ 1,234`, `12 kg`, `4.2 %`): the number taken out, a measure; else text.
 * - not-generalizable (keys, constants, running numbers, names that never repeat): nothing to group by or to add up.
 * - context-specific (a user must say what it is): nothing to add up, and not split by unasked; places among them.
 */
const FITS: Readonly<Record<string, (column: RealColumn) => boolean>> = {
  numeric: ({ type, role }) => role === 'measure' || (role === 'geo' && type !== 'text'),
  categorical: ({ type, role }) =>
    ['dimension', 'geo'].includes(role) || (role === 'time' && type === 'integer'),
  datetime: ({ role }) => role === 'time',
  sentence: ({ role }) => role === 'text',
  list: ({ role }) => role === 'text',
  url: ({ type, role }) => type === 'text' && ['text', 'identifier'].includes(role),
  'embedded-number': ({ role }) => ['measure', 'text'].includes(role),
  'not-generalizable': ({ role }) => ['identifier', 'constant', 'text'].includes(role),
  'context-specific': ({ role }) => ['text', 'identifier', 'geo'].includes(role),
};
const CODES: readonly string[] = ['categorical', 'not-generalizable'];
const LISTED_MISSES = 40;

/** Chooses among candidates for each family by all families but that one, and gives each family's marks under its choice. */
export type LeaveOut = <Found>(
  series: ReadonlyArray<{ family: string; marks: readonly Found[] }>,
  lossOf: (marks: readonly Found[]) => number,
) => Found[];

/**
 * Scores types and roles on the real columns of SortingHat (Shah et al. 2021), through the entry for summaries. The mark
 * that counts is that of tables that were left out when the thresholds were chosen.
 */
export async function scoreTypes(dataFolder: string, leaveOut: LeaveOut): Promise<Mark[]> {
  const columns = await realColumns(dataFolder);
  const wrong = columns.filter((column) => !FITS[column.truth]?.(column));
  const codes = columns.filter(({ truth }) => CODES.includes(truth));
  const added = codes.filter(({ role }) => role === 'measure');
  const isPlain = ({ role, truth }: RealColumn) => role === 'measure' && truth !== 'embedded-number';
  const measures = columns.filter(isPlain);
  const numbers = columns.filter(({ truth }) => truth === 'numeric');
  return [
    {
      name: 'Types: columns given the right type and role, of nine classes',
      score: percent(columns.length - wrong.length, columns.length),
      unit: '%',
      goal: 80,
      better: 'higher',
      misses: [...perClass(columns, wrong), ...wrong.slice(0, LISTED_MISSES).map(tell)],
    },
    {
      name: 'Types: codes and ids taken for numbers',
      score: percent(added.length, codes.length),
      unit: '%',
      goal: 10,
      better: 'lower',
      misses: added.slice(0, LISTED_MISSES).map(tell),
    },
    {
      name: 'Types: of what is called a measure, numbers',
      score: percent(measures.filter(({ truth }) => truth === 'numeric').length, measures.length),
      unit: '%',
      goal: 90,
      better: 'higher',
      misses: [],
    },
    {
      name: 'Types: numbers that are called a measure or a coordinate',
      score: percent(numbers.filter(FITS.numeric!).length, numbers.length),
      unit: '%',
      goal: 95,
      better: 'higher',
      misses: [],
    },
    {
      name: 'Types: columns given the right type and role, in tables left out when thresholds are chosen',
      score: scoreLeftOut(columns, leaveOut),
      unit: '%',
      goal: 80,
      better: 'higher',
      misses: [],
    },
  ];
}

/** One threshold changed at a time. */
const CANDIDATES: ReadonlyArray<Partial<RoleThresholds>> = [
  {},
  ...[20, 35, 80, 150].map((manyValues) => ({ manyValues })),
  ...[0.2, 0.35, 0.65, 0.8].map((repeatingShare) => ({ repeatingShare })),
  ...[3, 4, 7, 10].map((fewCodes) => ({ fewCodes })),
  ...[30, 60, 200, 400].map((manyRows) => ({ manyRows })),
  ...[25, 32, 50, 60].map((proseCharacters) => ({ proseCharacters })),
];
const FAMILIES = 10;

/** Percent of columns right, each table judged by the thresholds that are best for nine tenths of the tables without it. */
function scoreLeftOut(columns: readonly RealColumn[], leaveOut: LeaveOut): number {
  const tables = [...Map.groupBy(columns, ({ table }) => table).values()];
  const series = tables.map((table, at) => ({
    family: String(at % FAMILIES),
    marks: CANDIDATES.map((candidate) => ({ right: rightWith(table, candidate), of: table.length })),
  }));
  const rightOf = (marks: ReadonlyArray<{ right: number; of: number }>) =>
    percent(
      marks.reduce((sum, { right }) => sum + right, 0),
      marks.reduce((sum, { of }) => sum + of, 0),
    );
  return rightOf(leaveOut(series, (marks) => 100 - rightOf(marks)));
}

function rightWith(table: readonly RealColumn[], candidate: Partial<RoleThresholds>): number {
  const thresholds = { ...ROLE_THRESHOLDS, ...candidate };
  const decided = table.map((column) => ({
    ...column,
    distinct: column.facts.distinct,
    use: columnRole(column.facts, thresholds),
  }));
  return withoutUnclear(decided).filter(({ use, ...column }) =>
    FITS[column.truth]?.({ ...column, role: use.role }),
  ).length;
}

function percent(part: number, whole: number): number {
  return Math.round((part / whole) * 10_000) / 100;
}

function perClass(columns: readonly RealColumn[], wrong: readonly RealColumn[]): string[] {
  return Object.keys(FITS).map((truth) => {
    const [all, missed] = [columns, wrong].map(
      (list) => list.filter((column) => column.truth === truth).length,
    );
    return `${truth}: ${all! - missed!} of ${all!}`;
  });
}

function tell({ truth, name, samples, type, role }: RealColumn): string {
  return `${truth}, taken for ${role} (${type}): ${name}: ${samples.join(' | ').slice(0, 80)}`;
}

/** The columns of the file, each with what it is taken for. */
export async function realColumns(dataFolder: string): Promise<RealColumn[]> {
  const text = await readFile(join(dataFolder, 'types_sortinghat', 'data_train.csv'), 'utf8');
  const dialect = { delimiter: ',', quote: '"', escape: '"', padding: 'none' } as const;
  const [header, ...records] = wholeRecords(text).map((record) => parseRecord(record, dialect));
  const at = new Map(header!.cells.map((name, index) => [name, index]));
  const columns = records.map(({ cells }) => {
    const cell = (column: string) => cells[at.get(column)!] ?? '';
    const { name, samples, ...counts } = summaryOf(cell);
    const { type, distinct, use, facts } = classifySummary({ name, samples, ...counts });
    return { truth: cell('y_act'), table: cell('Record_id'), name, samples, type, distinct, use, facts };
  });
  const tables = Map.groupBy(columns, ({ table }) => table);
  return [...tables.values()]
    .flatMap((table) => withoutUnclear(table))
    .map(({ use: { role }, ...column }) => ({ ...column, role }));
}

function summaryOf(cell: (column: string) => string): ColumnSummary {
  const samples = [1, 2, 3, 4, 5]
    .map((n) => cell(`sample_${n}`))
    .filter((text) => text !== '' && text !== 'nan');
  const [mean, spread] = [Number(cell('mean_char_count')), 2 * Number(cell('stdev_char_count'))];
  const statistics = ['min_val', 'max_val', 'mean', 'std_dev'].map((column) => Number(cell(column)));
  const [min, max] = statistics;
  // Columns that are no numbers stand with zeros.
  const hasNumbers = statistics.some((value) => value !== 0) || samples.every((text) => Number(text) === 0);
  return {
    name: cell('Attribute_name'),
    samples,
    rows: Number(cell('total_vals')),
    missing: Number(cell('num_nans')),
    distinct: Number(cell('num_of_dist_val')),
    length: { min: Math.max(0, mean - spread), max: mean + spread, mean },
    ...(hasNumbers ? { min, max } : {}),
  };
}

/** Lines joined until each quote that opens has closed. */
function wholeRecords(text: string): string[] {
  const records: string[] = [];
  let open: string | undefined;
  for (const line of text.split(/\r?\n/)) {
    const record: string = open === undefined ? line : `${open}\n${line}`;
    const isWhole = (record.split('"').length - 1) % 2 === 0;
    open = isWhole ? undefined : record;
    if (isWhole && record !== '') records.push(record);
  }
  return records;
}
