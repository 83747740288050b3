import type { ColumnFormat, Filter, Measure, QueryPlan } from '@plumbline/contracts';
import {
  type DimensionField,
  type Fields,
  isBandOf,
  type MeasureField,
  present,
  type SourceShape,
  uncapitalised,
  wordsOf,
} from '@plumbline/semantics';
import { type Planner } from '../plans/planner.js';

const TOP_ROWS = 20;
const MAX_MEASURES = 4;
const MAX_RAW_COLUMNS = 8;
const RAW_ROWS = 100;
const MOST_READ = 12;

export interface TableCandidate {
  plan: QueryPlan;
  reason: string;
  formats: Record<string, ColumnFormat>;
}

/** A table brings so many numbers of its groups, beside how many rows they have: of fewer a bar tells as much. */
const LEAST_NUMBERS = 2;
/** Bars show each of so many groups. */
const MOST_BARS = 12;
const LEAST_EACH = 10;
/** Of the variance of a number, what a category must explain to stand beside it. */
const LEAST_TOLD = 0.02;
/** The same for a category that one number alone stands beside. */
const CLEARLY_TOLD = 0.1;

interface Beside {
  filters: readonly Filter[] | undefined;
  /** What the tiles above it measure, and by which category. */
  told: readonly { as: string; by: string | undefined }[];
  /** How much a category says of a number. */
  tells: (by: DimensionField, measure: MeasureField) => number;
  /** Rows hold the counts of a period: how many there are of them says nothing. */
  isSummary: boolean;
}

/**
 * The table at the foot: a ranking of names, every category in numbers, the periods, or else the rows themselves; of categories the
 * one that says most of the numbers.
 */
export function draftTable(
  source: SourceShape,
  fields: Fields,
  planner: Planner,
  { filters = [], told, tells, isSummary = false }: Partial<Beside> = {},
): TableCandidate | undefined {
  // A short list is read as it stands.
  if (fields.rowCount <= MOST_READ) {
    const rows = rowsTable(source, planner);
    if (rows) return { ...rows, reason: 'Chosen because so few rows can be read one by one.' };
  }
  const isUncounted =
    fields.isCrossed || isSummary || fields.about?.kind === 'series' || fields.about?.kind === 'panel';
  const measuresOf = (by?: DimensionField) =>
    fields.measures
      .filter((field, rank) => rank === 0 || !by || !tells || by.isNames || tells(by, field) >= LEAST_TOLD)
      .slice(0, MAX_MEASURES - 1)
      .map((field) => ({ field, measure: planner.of(field) }));
  const toldBy = (by: DimensionField) =>
    fields.measures.reduce((sum, field) => sum + (tells?.(by, field) ?? 0), 0);
  const isRepeated = (by: DimensionField) => {
    if (!told || told.length === 0) return false;
    const columns = measuresOf(by).map(({ measure }) => measure.as);
    const isBarred = (as: string) => told.some((one) => one.as === as && one.by === by.name);
    const isClear = !isUncounted && tells !== undefined && toldBy(by) >= CLEARLY_TOLD;
    const isFew = columns.length < LEAST_NUMBERS && !isClear;
    return isFew || (by.distinct <= MOST_BARS && columns.every(isBarred));
  };
  const named = fields.dimensions
    .filter((field) => !areNamesakes(fields, field) && field.distinct > 2)
    .filter(({ name }) => !fields.measures.some((measure) => isBandOf(name, measure.name)))
    .toSorted((one, other) => toldBy(other) - toldBy(one));
  const listed = named.filter((field) => !isRepeated(field));
  if (named.length > 0 && listed.length === 0) return undefined;
  // An average of a few rows each ranks names by chance.
  const isRanked = fields.measures[0]?.agg === 'sum';
  const by =
    listed.find(
      ({ isNames, distinct }) => isNames && (isRanked || fields.rowCount >= LEAST_EACH * distinct),
    ) ??
    listed.find((field) => !field.isNames && !field.isOrdered) ??
    listed[0];
  // Rows as they stand are read where no picture says more.
  const isDrawn = told !== undefined && told.length >= LEAST_NUMBERS;
  const measures = measuresOf(by);
  const formats = Object.fromEntries(
    measures.flatMap(({ field, measure }) => (field.format ? [[measure.as, field.format]] : [])),
  );
  const shown: Measure[] = [
    ...measures.map(({ measure }) => measure),
    ...(isUncounted && measures.length > 0 ? [] : [planner.count]),
  ];
  const [main = planner.count] = shown;
  if (by) {
    const order = by.isOrdered
      ? [{ by: by.name, direction: 'asc' as const }]
      : [{ by: main.as, direction: 'desc' as const }];
    return {
      plan: planner.plan({
        measures: shown,
        dimensions: [{ column: by.name }],
        order,
        filters: [...filters],
        limit: by.isOrdered ? 200 : TOP_ROWS,
      }),
      reason: `Chosen because ${by.label} names what ${uncapitalised(main.as)} belongs to.`,
      formats,
    };
  }
  return periodsTable(fields, planner, shown, formats) ?? (isDrawn ? undefined : rowsTable(source, planner));
}

function periodsTable(
  { time }: Fields,
  planner: Planner,
  shown: Measure[],
  formats: TableCandidate['formats'],
): TableCandidate | undefined {
  if (!time || time.grain === 'hour') return undefined;
  const { name, grain } = time;
  return {
    plan: planner.plan({
      measures: shown,
      dimensions: [{ column: name, grain }],
      order: [{ by: name, direction: 'desc' }],
      limit: 200,
    }),
    reason: 'Chosen because every period can be read and copied from it.',
    formats,
  };
}

/** Things of one name that a list holds apart: what they come to together is that of no thing. */
function areNamesakes({ about, rowCount, measures }: Fields, { name, isNames, distinct }: DimensionField) {
  if (about?.kind !== 'snapshot' || !isNames || distinct >= rowCount) return false;
  const [key = ''] = about.key;
  // The names of practices beside their codes; products in several warehouses may be added up.
  return measures[0]?.agg !== 'sum' || wordsOf(key)[0] === wordsOf(name)[0];
}

function rowsTable(source: SourceShape, planner: Planner): TableCandidate | undefined {
  const columns = source.profile.columns
    .filter((column) => column.missing < source.profile.rowCount && column.role !== 'constant')
    .slice(0, MAX_RAW_COLUMNS)
    .map((column) => column.name);
  if (columns.length === 0) return undefined;
  return {
    plan: planner.plan({ raw: { columns, limit: RAW_ROWS } }),
    reason: 'Chosen because the columns hold nothing to group by: these are the rows themselves.',
    formats: formatsOf(source, columns),
  };
}

function formatsOf(source: SourceShape, columns: readonly string[]): Record<string, ColumnFormat> {
  const formats = source.columns.flatMap(({ name, format, type, role }) => {
    const isName = type === 'integer' && role !== 'measure';
    return columns.includes(name) && (format || isName) ? [[name, isName ? { isName } : format]] : [];
  });
  return Object.fromEntries(formats);
}

/** Things are named by a column of which hardly a value comes twice. */
const NEARLY_ALL = 0.95;
/** What is longer describes a thing, and does not name it. */
const MOST_LETTERS = 150;
const MOST_SORTS = 2;

/** The largest of the things that a list names, one by one; undefined where nothing names them. */
export function largestThings(
  source: SourceShape,
  { measures, dimensions, rowCount, noun }: Fields,
  main: MeasureField,
  planner: Planner,
): TableCandidate | undefined {
  const name = source.profile.columns.find(
    ({ type, role, distinct, length }) =>
      type === 'text' &&
      (role === 'text' || role === 'dimension') &&
      distinct >= NEARLY_ALL * rowCount &&
      (length?.max ?? 0) <= MOST_LETTERS,
  );
  if (!name || rowCount <= TOP_ROWS) return undefined;
  const sorts = dimensions.filter(({ isYesNo }) => !isYesNo).slice(0, MOST_SORTS);
  const numbers = [main, ...measures.filter((field) => field !== main && !field.isYesNo)];
  const columns = [name, ...sorts, ...numbers.slice(0, MAX_MEASURES)].map((column) => column.name);
  return {
    plan: planner.plan({
      raw: { columns: [...new Set(columns)], limit: TOP_ROWS },
      filters: [present(main.name)],
      order: [{ by: main.name, direction: 'desc' }],
    }),
    reason: `Chosen because the largest of the ${noun} can be read one by one.`,
    formats: formatsOf(source, columns),
  };
}
