import type { CellValue, QueryPlan, QueryResult } from '@plumbline/contracts';
import { type Fields, present, type SourceShape, toNumber } from '@plumbline/semantics';
import { elementAt } from '@plumbline/statistics';

const MOST_MEASURES = 8;
/** Steps of things from one row to the next that show a counter, and the part of them that may break it: meters are exchanged. */
const [LEAST_STEPS, HOLDS] = [30, 0.95];
/** Of what a counter shows; both are rounded as they are written. */
const ROUNDING = 1e-6;

/**
 * The readings of counters in a panel: what in each thing rises, from one period to the next, by another column of its
 * row, as the reading of a meter does by what was used. What a counter shows is how long it has run: its increments
 * are followed and compared in its place.
 */
export async function findCounters(
  { dataSourceId, version, zone, profile: { about } }: SourceShape,
  { time, measures }: Fields,
  scan: (plans: QueryPlan[]) => Promise<QueryResult[]>,
): Promise<ReadonlySet<string>> {
  const things = about?.kind === 'panel' ? about.key.filter((key) => key !== time?.name) : [];
  const looked = measures.filter(({ isYesNo }) => !isYesNo).slice(0, MOST_MEASURES);
  if (!time || things.length === 0 || looked.length < 2) return new Set();
  const [result] = await scan([
    {
      ...{ dataSourceId, version, zone, order: [] },
      measures: looked.map(({ name }) => ({ agg: 'max' as const, column: name, as: `Most of ${name}` })),
      dimensions: [...things.map((column) => ({ column })), { column: time.name, grain: time.grain }],
      filters: [time.name, ...things].map((column) => present(column)),
    },
  ]);
  const rows = result?.rows ?? [];
  const steps = [...Map.groupBy(rows, (row) => JSON.stringify(row.slice(0, things.length))).values()].flatMap(
    (own) => stepsOf(own, things.length),
  );
  const isCounter = (at: number) => looked.some((_, by) => by !== at && isRisingBy(steps, at, by));
  return new Set(looked.filter((_, at) => isCounter(at)).map(({ name }) => name));
}

/** The numbers of a row and of the one before it. */
type Step = readonly [before: readonly number[], after: readonly number[]];

/** Of one thing, whose rows have the period after the keys, and then the measures. */
function stepsOf(rows: readonly (readonly CellValue[])[], keys: number): Step[] {
  const rising = rows.toSorted((one, other) => (String(one[keys]) < String(other[keys]) ? -1 : 1));
  const numbers = rising.map((row) => row.slice(keys + 1).map((cell) => toNumber(cell)));
  return numbers.slice(1).map((after, at): Step => [elementAt(numbers, at), after]);
}

function isRisingBy(steps: readonly Step[], counter: number, increment: number): boolean {
  const known = steps
    .map(([before, after]) => ({
      rise: elementAt(after, counter) - elementAt(before, counter),
      by: elementAt(after, increment),
      size: Math.abs(elementAt(after, counter)),
    }))
    .filter(({ rise, by }) => Number.isFinite(rise) && Number.isFinite(by) && by !== 0);
  const holding = known.filter(({ rise, by, size }) => Math.abs(rise - by) <= ROUNDING * Math.max(1, size));
  return known.length >= LEAST_STEPS && holding.length >= HOLDS * known.length;
}
