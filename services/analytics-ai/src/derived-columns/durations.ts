import type { ColumnProfile, Measure, QueryPlan, QueryResult } from '@plumbline/contracts';
import { bracketed } from '@plumbline/datasets';
import { isTime, labelOf, namesEventTime, pairs, type SourceShape } from '@plumbline/semantics';
import { elementAt } from '@plumbline/statistics';
import type { DerivedField } from './derived-fields.js';
import { namesDeadline } from './lateness.js';

/** Durations looked at per table. */
const MAX_DURATIONS = 3;
/** What ends before it begins in more rows than this is no duration: the columns tell of other things. */
const MAX_BACKWARDS = 0.02;
/** The same where one name says that something begins and the other that it ends: those rows are wrong. */
const MAX_WRONG = 0.15;
/** Two durations that go together so closely are one: closed, and touched for the last time. */
const TWIN = 0.95;
const MIN_ROWS = 30;
const QUANTILES = [0.05, 0.25, 0.5, 0.75, 0.95];
/** Hours up to which the median is told in hours; days after that. */
const HOURS_UP_TO = 36;

type RunPlans = (plans: QueryPlan[]) => Promise<QueryResult[]>;

interface Pair {
  from: string;
  to: string;
}

/**
 * What a table says about how long things take: the time from when a row happened to each of its later moments, where
 * that is almost never negative and not always the same. Each is made of the later moment and the earlier.
 */
export async function findDurations(shape: SourceShape, query: RunPlans): Promise<DerivedField[]> {
  const spans = pairsOf(shape.profile.columns).filter((pair) => areOfOneThing(shape, pair));
  if (spans.length === 0) return [];
  const results = await query(spans.map((pair) => hoursPlan(shape, pair)));
  const durations = spans
    .map((pair, at) => durationOf(shape, pair, toNumbers(elementAt(results, at))))
    .filter((duration) => duration !== undefined);
  return (await withoutDuplicates(shape, durations, query)).slice(0, MAX_DURATIONS);
}

/**
 * From the moment a row most likely happened to every other one, or the other way, as the values say; when it was last
 * touched, or should have ended, says least.
 */
function pairsOf(columns: readonly ColumnProfile[]): Pair[] {
  const times = columns.filter((column) => isTime(column) && column.distinct > 1);
  const [first, ...others] = [...times].sort(
    (one, other) => namesEventTime(other.name) - namesEventTime(one.name),
  );
  const ends = others.sort((one, other) => Number(endsNothing(one)) - Number(endsNothing(other)));
  if (!first) return [];
  return ends.slice(0, 2 * MAX_DURATIONS).flatMap(({ name }) => [
    { from: first.name, to: name },
    { from: name, to: first.name },
  ]);
}

/**
 * Whether both moments are of the row, or of the same thing: the start of a customer's contract lies further back with
 * every order.
 */
function areOfOneThing({ profile: { columns, rowCount, about } }: SourceShape, { from, to }: Pair): boolean {
  const repeats = new Set(
    columns.filter((column) => !isTime(column) && 2 * column.distinct <= rowCount).map(({ name }) => name),
  );
  const thingsOf = (moment: string) =>
    (about?.dependencies ?? [])
      .filter(({ fine, coarse }) => coarse === moment && repeats.has(fine))
      .map(({ fine }) => fine)
      .sort()
      .join('\n');
  return thingsOf(from) === thingsOf(to);
}

const endsNothing = ({ name }: ColumnProfile) => /updat|modif|chang/i.test(name) || namesDeadline(name);

/** Of durations that go together, the first. */
async function withoutDuplicates(
  { dataSourceId, version, zone }: SourceShape,
  durations: readonly DerivedField[],
  query: RunPlans,
): Promise<DerivedField[]> {
  const twins = pairs(durations);
  if (twins.length === 0) return [...durations];
  const measures = twins.map(([one, other], at): Measure => {
    const formula = `corr(${bracketed(one.derived.as)}, ${bracketed(other.derived.as)})`;
    return { agg: 'formula', formula, as: String(at) };
  });
  const derived = durations.map((duration) => duration.derived);
  const [result] = await query([
    { dataSourceId, version, zone, measures, derived, dimensions: [], filters: [], order: [] },
  ]);
  const correlation = toNumbers(result!);
  const repeated = new Set(twins.filter((_, at) => correlation(String(at)) > TWIN).map(([, other]) => other));
  return durations.filter((duration) => !repeated.has(duration));
}

/** In hours, whatever it is told in: only the unit depends on the answer. */
function hoursPlan({ dataSourceId, version, zone }: SourceShape, pair: Pair): QueryPlan {
  const column = `hours from ${pair.from} to ${pair.to}`;
  const measures: Measure[] = [
    { agg: 'count', column, as: 'count' },
    { agg: 'count_distinct', column, as: 'distinct' },
    { agg: 'formula', formula: `sum(if(${hoursOf(pair)} < 0, 1, 0))`, as: 'backwards' },
    { agg: 'min', column, as: 'min' },
    { agg: 'max', column, as: 'max' },
    { agg: 'avg', column, as: 'mean' },
    { agg: 'stddev', column, as: 'sd' },
    ...QUANTILES.map((p): Measure => ({ agg: 'quantile', column, p, as: `p${p}` })),
  ];
  const derived = [{ as: column, formula: formulaOf(pair) }];
  return { dataSourceId, version, zone, measures, derived, dimensions: [], filters: [], order: [] };
}

function hoursOf({ from, to }: Pair): string {
  return `hours_between(${bracketed(from)}, ${bracketed(to)})`;
}

/** What ends before it begins has no duration. */
function formulaOf(pair: Pair, size = 1): string {
  return `if(${hoursOf(pair)} >= 0, ${hoursOf(pair)}${size === 1 ? '' : ` / ${size}`}, null)`;
}

/** "days from opened to closed": a moment by what happened, unless a column has that name. */
function nameOf(unit: string, { from, to }: Pair, columns: SourceShape['columns']): string {
  const [start, end] = [from, to].map((name) => labelOf(name).replace(/ (at|on)$/, ''));
  const name = `${unit} from ${start} to ${end}`;
  const isTaken = start === end || columns.some((column) => column.name === name);
  return isTaken ? `${unit} from ${from} to ${to}` : name;
}

function mostBackwards({ from, to }: Pair): number {
  return namesEventTime(from) > 0 && namesEventTime(to) < 0 ? MAX_WRONG : MAX_BACKWARDS;
}

function durationOf(
  { columns, profile: { rowCount } }: SourceShape,
  pair: Pair,
  hours: (name: string) => number,
): DerivedField | undefined {
  const present = hours('count');
  const backwards = hours('backwards') / (present + hours('backwards'));
  const isDuration = present >= MIN_ROWS && backwards <= mostBackwards(pair) && hours('sd') > 0;
  if (!isDuration || hours('p0.95') <= hours('p0.05')) return undefined;
  // Days between dates are whole: what was done on the same day took no hours that are known.
  const areDates = [pair.from, pair.to].every(
    (moment) => columns.find(({ name }) => name === moment)?.type === 'date',
  );
  const isInHours = hours('p0.5') < HOURS_UP_TO && !areDates;
  const [unit, size] = isInHours ? (['hours', 1] as const) : (['days', 24] as const);
  const name = nameOf(unit, pair, columns);
  const inUnit = (name: string) => hours(name) / size;
  return {
    derived: { as: name, formula: formulaOf(pair, size) },
    madeOf: [pair.to, pair.from],
    profile: {
      name,
      type: 'decimal',
      role: 'measure',
      format: { decimals: 1 },
      missing: rowCount - present,
      distinct: hours('distinct'),
      min: inUnit('min'),
      max: inUnit('max'),
      mean: inUnit('mean'),
      sd: inUnit('sd'),
      quantiles: Object.fromEntries(
        QUANTILES.map((p) => [`p${String(100 * p).padStart(2, '0')}`, inUnit(`p${p}`)]),
      ),
      warnings: [],
      interest: 1,
    },
  };
}

function toNumbers({ columns, rows }: QueryResult): (name: string) => number {
  return (name) => Number(rows[0]?.[columns.findIndex((column) => column.name === name)] ?? Number.NaN);
}
