import type {
  Aggregate,
  Chart,
  ChartType,
  Column,
  ColumnProfile,
  Dimension,
  Grain,
  Measure,
  QueryPlan,
} from '@plumbline/contracts';
import { labelOf } from '../../../../entities/plan/conditions.js';

/** What a person sets of a chart. A plan is made of it; what a plan holds beyond it is kept as long as it can be. */
export interface ChartFields {
  type: ChartType;
  measure: MeasureField;
  by: { column: string; grain?: Grain } | null;
  split: string | null;
}

/** A column put together, or a calculation that puts rows together itself: agg `formula`. */
export interface MeasureField {
  agg: Aggregate;
  column: string | null;
  formula?: string | undefined;
}

export type Profiles = ReadonlyMap<string, ColumnProfile>;

export const isNumber = (column: Pick<Column, 'type'> | undefined): boolean =>
  column?.type === 'integer' || column?.type === 'decimal';
export const isTime = (column: Pick<Column, 'type'> | undefined): boolean =>
  column?.type === 'date' || column?.type === 'timestamp';

export const isCalendar = (grain: Grain | undefined): boolean =>
  grain !== undefined && grain !== 'weekday' && grain !== 'hour_of_day';

/** Reads a chart back into what was set. */
export function fieldsOf({ type, plan }: Chart): ChartFields {
  const [first, second] = plan.dimensions;
  const isSwapped = second?.grain !== undefined && first?.grain === undefined;
  const [by, split] = isSwapped ? [second, first] : [first, second];
  if (type === 'scatter') return scatterFields(plan);
  const [measure] = plan.measures;
  if (by?.bins) return { type, measure: { agg: 'avg', column: by.column }, by: null, split: null };
  if (type === 'box')
    return { type, measure: { agg: 'median', column: measure?.column ?? null }, by: byOf(by), split: null };
  return { type, measure: measureField(measure), by: byOf(by), split: split?.column ?? null };
}

export const measureField = (measure: Measure | undefined): MeasureField => ({
  agg: measure?.agg ?? 'count',
  column: measure?.column ?? null,
  ...(measure?.formula !== undefined && { formula: measure.formula }),
});

const byOf = (dimension: Dimension | undefined): ChartFields['by'] =>
  dimension ? { column: dimension.column, ...(dimension.grain && { grain: dimension.grain }) } : null;

function scatterFields({ raw, dimensions }: QueryPlan): ChartFields {
  const [x = '', y = ''] = raw ? raw.columns : dimensions.map(({ column }) => column);
  return { type: 'scatter', measure: { agg: 'avg', column: y }, by: { column: x }, split: null };
}

const MOST_BARS = 12;
const MOST_DOTS = 2_000;
const MOST_ROWS = 200;

/** The plan that draws these fields; filters, limit and order of the plan before stay where they still mean something. */
export function planOf(
  fields: ChartFields,
  before: QueryPlan,
  { profiles, zone, names }: { profiles: Profiles; zone: string; names: Names },
): QueryPlan {
  const { compare: _, raw: __, others: ___, limit, ...kept } = before;
  const base: QueryPlan = { ...kept, ...zoneOf(fields, before, profiles, zone) };
  const { type, measure, by } = fields;
  const column = measure.column ?? '';
  if (type === 'histogram')
    return {
      ...base,
      measures: [names.count],
      dimensions: [binned(profiles.get(column), column)],
      order: [],
    };
  if (type === 'box') return { ...base, ...boxParts(column, by) };
  if (type === 'scatter')
    return {
      ...base,
      measures: [],
      dimensions: [],
      order: [],
      raw: { columns: [by?.column ?? '', column], limit: MOST_DOTS },
    };
  const shown = names.of(measure);
  const dimensions = dimensionsOf(fields);
  const order = orderOf(fields, before, shown.as);
  // A map has room for all places.
  const isRanked = by !== null && !by.grain && fields.split === null && type !== 'map';
  const room = type === 'table' ? MOST_ROWS : MOST_BARS;
  const isLong = (profiles.get(by?.column ?? '')?.distinct ?? 0) > room;
  const isKept = limit !== undefined && limit <= MOST_ROWS && before.raw === undefined;
  return {
    ...base,
    measures: type === 'table' ? [shown, ...before.measures.slice(1)] : [shown],
    dimensions,
    order,
    ...(isRanked && (isKept || isLong) && { limit: isKept ? limit : room }),
    ...(isRanked && type !== 'table' && (isKept ? before.others : isLong) && { others: true }),
  };
}

const dimensionsOf = ({ by, split }: ChartFields): Dimension[] => [
  ...(by ? [{ column: by.column, ...(by.grain && { grain: by.grain }) }] : []),
  ...(split === null ? [] : [{ column: split }]),
];

/** Time runs forward; categories stand by size unless they were put otherwise. */
function orderOf({ by, split }: ChartFields, before: QueryPlan, as: string): QueryPlan['order'] {
  if (!by) return [];
  const [known] = before.order;
  if (by.grain || split !== null) return [{ by: by.column, direction: 'asc' }];
  const wasByName = known?.by === by.column;
  const wasByMeasure = before.measures.some((measure) => measure.as === known?.by);
  if (known && wasByName) return [known];
  return [{ by: as, direction: wasByMeasure && known ? known.direction : 'desc' }];
}

/** Names that the picture of boxes reads. */
function boxParts(
  column: string,
  by: ChartFields['by'],
): Pick<QueryPlan, 'measures' | 'dimensions' | 'order'> {
  const quantile = (p: number, as: string): Measure => ({ agg: 'quantile', column, p, as });
  return {
    measures: [
      quantile(0.05, 'p05'),
      quantile(0.25, 'q1'),
      { agg: 'median', column, as: 'median' },
      quantile(0.75, 'q3'),
      quantile(0.95, 'p95'),
      { agg: 'count', column, as: 'n' },
    ],
    dimensions: by ? [{ column: by.column }] : [],
    order: [{ by: 'median', direction: 'desc' }],
  };
}

/** Equal round steps up to near the 95th percentile, then one open bin. */
function binned(profile: ColumnProfile | undefined, column: string): Dimension {
  const known = profile?.histogram?.flatMap(({ from }) => (typeof from === 'number' ? [from] : [])) ?? [];
  const edges = [...new Set(known)].sort((a, b) => a - b);
  const [least, most] = [Number(profile?.min ?? 0), Number(profile?.max ?? 1)];
  const even = Array.from({ length: 10 }, (_, at) => least + (at * (most - least || 1)) / 10);
  return { column, bins: { edges: edges.length > 1 ? edges : even } };
}

/** A moment is read in the dashboard's zone. */
function zoneOf({ by, measure }: ChartFields, before: QueryPlan, profiles: Profiles, zone: string) {
  const read = [by?.column, measure.column, ...before.filters.map(({ column }) => column)];
  const hasMoment = read.some((name) => profiles.get(name ?? '')?.type === 'timestamp');
  return before.zone || !hasMoment ? {} : { zone };
}

/** How measures are called: as the dashboard calls them already, and never like a column. */
export interface Names {
  count: Measure;
  of: (measure: MeasureField) => Measure;
}

/** A formula that is nothing but a calculation, and back. */
export const formulaOf = (name: string): string => `[${name.replaceAll(']', ']]')}]`;
export const calculationIn = (formula: string): string =>
  formula.replace(/^\[(.*)\]$/s, '$1').replaceAll(']]', ']');

const AGG_NAMES: Partial<Record<Aggregate, string>> = {
  count: 'Number of',
  count_distinct: 'Different',
  sum: 'Total',
  avg: 'Average',
  min: 'Smallest',
  max: 'Largest',
  median: 'Median',
  stddev: 'Spread of',
  share: 'Share of',
};

export function createNames(known: readonly Measure[], columns: Iterable<string>): Names {
  const taken = new Set([...columns].map((name) => name.toLowerCase()));
  const of: Names['of'] = ({ agg, column, formula }) => {
    const same = known.find(
      (one) =>
        one.agg === agg &&
        (one.column ?? null) === column &&
        one.formula === formula &&
        !one.weight &&
        one.p === undefined,
    );
    if (same) return same;
    if (formula !== undefined) return { agg, formula, as: calculationIn(formula).slice(0, 190) };
    const words = column === null ? 'rows' : labelOf(column).toLowerCase();
    const name = `${AGG_NAMES[agg] ?? agg} ${words}`.slice(0, 190);
    const as = taken.has(name.toLowerCase()) ? `${name} (value)` : name;
    return { agg, ...(column !== null && { column }), as };
  };
  return { count: of({ agg: 'count', column: null }), of };
}
