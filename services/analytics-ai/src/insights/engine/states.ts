import type { ColumnProfile, QueryPlan, QueryResult } from '@plumbline/contracts';
import { type Fields, isTime, present, type SourceShape, toDate, toNumber } from '@plumbline/semantics';
import { elementAt } from '@plumbline/statistics';
import type { Ripe } from '../../derived-columns/ripeness.js';

/** What says whether the thing of a row has ended yet. */
export interface States {
  /** The dates that a row lacks until it has ended, by the category that follows from that: open and closed. */
  endsOf: ReadonlyMap<string, ReadonlySet<string>>;
  /** The day from which on a state only says how young a row is; one that always does has none, and is not followed. */
  youngFrom: ReadonlyMap<string, string | undefined>;
}

/** Rows without a date, and rows with one, from which on something follows from that. */
const MIN_SIDE = 10;
/** Of the rarer side so many may contradict. */
const MAX_AGAINST = 0.1;
const [MAX_ENDS, MAX_DIMENSIONS, MAX_VALUES] = [4, 12, 20];

/**
 * Finds the columns of states: where each value has nearly only rows with the date of an end, or nearly only rows
 * without. As far as ends take their time, such a state follows from how old a row is.
 */
export async function findStates(
  shape: SourceShape,
  { dimensions }: Fields,
  { ripe, scan }: { ripe: readonly Ripe[]; scan: (plans: QueryPlan[]) => Promise<QueryResult[]> },
): Promise<States> {
  const { columns, rowCount } = shape.profile;
  const isEnd = (column: ColumnProfile) =>
    isTime(column) && column.missing >= MIN_SIDE && rowCount - column.missing >= MIN_SIDE;
  const ends = columns.filter(isEnd).slice(0, MAX_ENDS);
  const categories = dimensions.filter(({ distinct }) => distinct <= MAX_VALUES).slice(0, MAX_DIMENSIONS);
  const pairs = ends.flatMap((end) => categories.map((by) => ({ end: end.name, by: by.name })));
  const results = await scan(pairs.map(({ end, by }) => sidesPlan(shape, end, by)));
  const held = pairs.filter((_, at) => isState(elementAt(results, at)));
  const endsOf = new Map(
    [...Map.groupBy(held, ({ by }) => by)].map(([by, own]) => [by, new Set(own.map(({ end }) => end))]),
  );
  const youngFrom = new Map(
    [...endsOf].flatMap(([by, own]): [string, string | undefined][] => {
      const before = Math.min(
        // What is not open at all any more began twice as long ago as what is not open often.
        ...ripe.flatMap(({ duration, before, longest }) =>
          own.has(duration.madeOf[0] ?? '') ? before - longest : [],
        ),
      );
      if (before === Number.POSITIVE_INFINITY) return [];
      return [[by, before === Number.NEGATIVE_INFINITY ? undefined : toDate(before)]];
    }),
  );
  return { endsOf, youngFrom };
}

function sidesPlan({ dataSourceId, version, zone }: SourceShape, end: string, by: string): QueryPlan {
  return {
    ...{ dataSourceId, version, zone, order: [] },
    measures: [
      { agg: 'count', as: 'rows' },
      { agg: 'count', column: end, as: 'ended' },
    ],
    dimensions: [{ column: by }],
    filters: [present(by)],
  };
}

function isState({ rows }: QueryResult): boolean {
  const sides = rows.map(([, all, ended]) => {
    return { ended: toNumber(ended), open: toNumber(all) - toNumber(ended) };
  });
  const total = (count: (side: (typeof sides)[number]) => number) =>
    sides.reduce((sum, side) => sum + count(side), 0);
  const rarer = Math.min(
    total(({ ended }) => ended),
    total(({ open }) => open),
  );
  return rarer >= MIN_SIDE && total(({ ended, open }) => Math.min(ended, open)) <= MAX_AGAINST * rarer;
}

/** The fields without states that say at any time how young a row is: what can be followed along its beginning. */
export function withoutStates(fields: Fields, { youngFrom }: States): Fields {
  const isFollowed = ({ name }: { name: string }) =>
    !youngFrom.has(name) || youngFrom.get(name) !== undefined;
  return {
    ...fields,
    measures: fields.measures.filter(isFollowed),
    dimensions: fields.dimensions.filter(isFollowed),
  };
}

/** Whether what a candidate says of states begins where they only say how young rows are. */
export function isOfAge(
  { youngFrom }: States,
  { columns, at }: { columns: readonly string[]; at?: readonly string[] },
): boolean {
  const first = at?.[0]?.slice(0, 10);
  return first !== undefined && columns.some((column) => first >= (youngFrom.get(column) ?? '9'));
}
