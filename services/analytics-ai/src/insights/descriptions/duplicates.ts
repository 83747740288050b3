import type { ColumnProfile, DerivedColumn, Filter, QueryPlan, QueryResult } from '@plumbline/contracts';
import { bracketed } from '@plumbline/datasets';
import { namesIdentifier, sayCount, sayShare, toNumber } from '@plumbline/semantics';
import { binomialTail, elementAt, poissonTail, valueAt } from '@plumbline/statistics';
import { referenceTo } from '../../facts/traced-result.js';
import { createPlanner, type Planner } from '../../plans/planner.js';
import { type AnalysisContext, type AnalysisData, numberAt } from '../engine/analysis-context.js';
import type { Candidate, Narrative } from '../engine/candidate.js';
import { repeatedRows } from './methods.js';

/** Fewer columns than these are soon the same by chance; more make a formula too long. */
const [MIN_COLUMNS, MAX_FORMULA] = [3, 2_000];
/** Repeats worth narrative: so many, and this share of all rows. */
const [MIN_REPEATS, MIN_SHARE] = [3, 0.001];
/** Strength of the fewest repeats. */
const LEAST = 0.3;
/** Values counted one by one, to bound how often two rows share a value. */
const COUNTED_VALUES = 50;
/** Columns that tell rows apart best: each must be the same more often than it is where all others are. */
const TELLING = 2;
const [ALL, DISTINCT, SAME] = ['Rows counted', 'Different rows', 'values of the row'];

interface Repeats {
  columns: readonly ColumnProfile[];
  counts: QueryPlan;
  repeated: QueryResult;
  p: number;
}

/** Rows that are the same in every column but those that number them, where chance does not make them so. */
export async function findDuplicates(data: AnalysisData): Promise<Candidate[]> {
  const planner = createPlanner(data.shape, data.fields);
  const stored = data.shape.profile.columns.filter(({ name }) => data.madeOf(name).includes(name));
  const columns = stored.filter((column) => !isKey(column, data.rows));
  const isPossible = columns.every(({ distinct }) => distinct < data.rows);
  const isTooLong = derivedOf(columns).formula.length > MAX_FORMULA;
  if (!isPossible || isTooLong || columns.length < MIN_COLUMNS) return [];
  const counts = countsPlan(planner, columns);
  const repeated = await data.estimate(repeatedRows, {}, [counts]);
  if (cellOf(repeated, 'repeats') === 0) return [];
  const p = await pValueOf(data, planner, { columns, repeats: cellOf(repeated, 'repeats') });
  return [toCandidate(planner, { columns, counts, repeated, p }, data.rows)];
}

function isKey({ name, role, distinct }: ColumnProfile, rows: number): boolean {
  return distinct === rows && (role === 'identifier' || namesIdentifier(name, 1));
}

function derivedOf(columns: readonly ColumnProfile[], as = SAME): DerivedColumn {
  const names = columns.map(({ name }) => bracketed(name));
  return { as, formula: `fingerprint(${names.join(', ')})` };
}

function countsPlan(planner: Planner, columns: readonly ColumnProfile[]): QueryPlan {
  return planner.plan({
    measures: [
      { agg: 'count', as: ALL },
      { agg: 'count_distinct', column: SAME, as: DISTINCT },
    ],
    derived: [derivedOf(columns)],
  });
}

const cellOf = (result: QueryResult, column: string) => numberAt(result, 0, column);

/**
 * The chance of so many repeats: among columns that know nothing of each other (Poisson), and, of the columns that
 * tell rows apart best, among the rows that are the same in all others. The less convinced counts.
 */
async function pValueOf(
  data: AnalysisData,
  planner: Planner,
  { columns, repeats }: { columns: readonly ColumnProfile[]; repeats: number },
): Promise<number> {
  const { rows } = data;
  const counted = await data.scan(columns.map(({ name }) => valuesPlan(planner, name)));
  const shared = counted.map((result) => sharedBy(result, rows));
  const pairs = (rows * (rows - 1)) / 2;
  const independent = poissonTail(
    repeats,
    shared.reduce((product, share) => product * share, pairs),
  );
  const narrative = columns
    .map((column, at) => ({ column, share: valueAt(shared, at) }))
    .sort((one, other) => one.share - other.share)
    .slice(0, TELLING);
  const others = await data.scan(
    narrative.map(({ column }) =>
      countsPlan(
        planner,
        columns.filter((one) => one !== column),
      ),
    ),
  );
  const within = narrative.map(({ share }, at) => {
    const distinct = cellOf(elementAt(others, at), DISTINCT);
    // A row of a larger group has more others to be the same as.
    return binomialTail(repeats, rows - distinct, Math.min(1, (2 * share * rows) / distinct));
  });
  return Math.max(independent, ...within);
}

function valuesPlan(planner: Planner, column: string): QueryPlan {
  return planner.plan({
    measures: [planner.count],
    dimensions: [{ column }],
    order: [{ by: planner.count.as, direction: 'desc' }],
    limit: COUNTED_VALUES,
  });
}

/** The chance that two rows have the same value, at most: what is not counted is no more frequent than what is. */
function sharedBy(result: QueryResult, rows: number): number {
  const shares = result.rows.map(([, count]) => toNumber(count) / rows);
  const rest = Math.max(0, 1 - shares.reduce((sum, share) => sum + share, 0));
  return shares.reduce((sum, share) => sum + share ** 2, 0) + rest * (shares.at(-1) ?? 1);
}

function toCandidate(planner: Planner, repeats: Repeats, rows: number): Candidate {
  const { columns, repeated, p } = repeats;
  const share = cellOf(repeated, 'share');
  return {
    type: 'other',
    kind: 'duplicates',
    columns: columns.map(({ name }) => name),
    p,
    // However few there are, a row that stands twice is most likely wrong.
    strength: Math.min(0.9, LEAST + Math.sqrt(share)),
    effect: share,
    effectMeasure: 'share of rows',
    isMaterial: cellOf(repeated, 'repeats') >= MIN_REPEATS && share >= MIN_SHARE,
    // Every total and every average counts them twice.
    share: 1,
    sampleSize: rows,
    method: 'Rows counted by all their values, against what chance would repeat',
    about: ['duplicates'],
    depth: 0,
    narrate: (analysis) => narrate(analysis, planner, repeats),
  };
}

/** Repeated rows that are listed one by one. */
const MAX_LISTED = 200;

/** The repeated rows, the same ones beside each other. */
const listingOf = (planner: Planner, columns: Repeats['columns'], filters: Filter[]): QueryPlan =>
  planner.plan({
    raw: { columns: columns.map(({ name }) => name), limit: MAX_LISTED },
    derived: [derivedOf(columns)],
    filters,
    order: [{ by: SAME, direction: 'asc' }],
  });

async function narrate(
  analysis: AnalysisContext,
  planner: Planner,
  { columns, counts }: Repeats,
): Promise<Narrative> {
  const { noun } = analysis.phrasing;
  const derived = [derivedOf(columns)];
  const repeated = await analysis.compute(repeatedRows, {}, [counts]);
  const [groups] = await analysis.query([
    planner.plan({
      measures: [planner.count],
      dimensions: [{ column: SAME }],
      derived,
      order: [{ by: planner.count.as, direction: 'desc' }],
      limit: MAX_LISTED,
    }),
  ]);
  const values = groups!.result.rows
    .filter(([, count]) => toNumber(count) > 1)
    .map(([value = null]) => value);
  const filters = [{ column: SAME, op: 'in' as const, values }];
  const [listed] = await analysis.query([planner.plan({ measures: [planner.count], derived, filters })]);
  const span = (column: string, write: (value: number) => string) => {
    const cell = referenceTo(repeated, 0, column);
    return { cell: cell, text: write(toNumber(cell.value)) };
  };
  const [repeats, all, share] = [span('repeats', sayCount), span('rows', sayCount), span('share', sayShare)];
  const shown = referenceTo(listed!, 0, planner.count.as);
  const shownRows = { cell: shown, text: sayCount(toNumber(shown.value)) };
  return {
    title: [repeats, ` ${noun} repeat another one exactly`],
    description: [share, ' of ', all, ` ${noun}, the same in ${columnWords(analysis, columns)}`],
    subtitle: `${planner.count.as} that stand in the data more than once`,
    saw: [
      [
        repeats,
        ' of ',
        all,
        ` ${noun}, `,
        share,
        `, are the same as one before in ${columnWords(analysis, columns)}.`,
      ],
    ],
    found: [
      [
        `All ${noun} were compared in all these values at once, and their number with what chance alone would repeat.`,
      ],
    ],
    uses: ['Uses all ', all, ` ${noun}.`],
    next: [
      [`Were these ${noun} recorded or loaded twice?`],
      ['Read the ', shownRows, ` ${noun} beside each other.`],
    ],
    figures: [
      { label: 'Effect', value: [repeats, ' repeats'], note: [share, ` of all ${noun}`] },
      { label: 'Sample', value: [all, ` ${noun}`], note: ['all that there are'] },
    ],
    value: numberAt(repeated.result, 0, 'repeats'),
    chart: { type: 'table', plan: listingOf(planner, columns, filters) },
    overlay: {},
    filters: [],
    rows: shown,
  };
}

function columnWords({ shape }: AnalysisContext, columns: readonly ColumnProfile[]): string {
  const keys = shape.profile.columns.length - columns.length;
  return keys > 0 ? 'every column but those that number them' : 'every column';
}
