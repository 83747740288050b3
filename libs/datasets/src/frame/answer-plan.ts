import type { CellValue, QueryPlan, QueryResult, ResultColumn } from '@plumbline/contracts';
import { baseName, dimensionName } from '../compile/outputs.js';
import { aggregate } from './aggregates.js';
import { type Frame, frameColumn, type Keys, NotInFrame } from './frame.js';
import { comparedRows, type Groups, groupRows, type Mask, rowsWhere } from './groups.js';
import { cellOf } from './keys.js';

/**
 * Answers a plan from a frame as the engine does from the file, but for the last digits of sums. Undefined where the
 * frame lacks a column or the plan asks for what only the engine computes.
 */
export function answerFromFrame(frame: Frame, plan: QueryPlan): QueryResult | undefined {
  try {
    return plan.raw ? rawRows(frame, plan, plan.raw) : groupedRows(frame, plan);
  } catch (error) {
    if (error instanceof NotInFrame) return undefined;
    throw error;
  }
}

function groupedRows(frame: Frame, plan: QueryPlan): QueryResult {
  if (plan.others || plan.having || plan.windows || plan.changeParts || !isOnFramesCalendar(frame, plan))
    throw new NotInFrame('plan');
  const derived = derivedOf(plan);
  const compared = plan.compare && comparedRows(frame, plan.compare, derived);
  const filtered = rowsWhere(frame, plan.filters, derived);
  const groups = groupRows(frame, plan, compared ? eitherOf(compared, filtered) : filtered, derived);
  const measures = plan.measures.flatMap((measure) => {
    const over = (only: Mask) => aggregate(measure, { frame, groups, only, derived });
    const isCount = measure.agg === 'count' || measure.agg === 'count_distinct';
    const type: ResultColumn['type'] = isCount ? 'integer' : 'double';
    const own = { name: measure.as, type, values: over(compared?.current) };
    return compared ? [own, { name: baseName(measure.as), type, values: over(compared.base) }] : [own];
  });
  const dimensions = plan.dimensions.map((dimension, at) => ({
    name: dimensionName(dimension),
    type: typeOf(groups.keys[at]),
  }));
  const order = orderOf(plan, groups, measures);
  const rows = order
    .slice(0, plan.limit ?? order.length)
    .map((group) => [
      ...groups.keys.map(({ labels }, at) => labels[groups.places[at]?.[group] ?? -1] ?? null),
      ...measures.map(({ values }) => numberCell(values[group])),
    ]);
  return { columns: [...dimensions, ...measures.map(({ name, type }) => ({ name, type }))], rows };
}

/** A plan reads instants in its zone, or in UTC. */
function isOnFramesCalendar(
  frame: Frame,
  { zone = 'UTC', dimensions, filters, compare, derived }: QueryPlan,
) {
  if (zone === frame.zone) return true;
  const names = [...dimensions, ...filters, ...(compare ? [compare] : [])].map(({ column }) => column);
  return !derived && names.every((name) => frame.columns.get(name)?.kind !== 'instant');
}

const derivedOf = ({ derived = [] }: QueryPlan): ReadonlyMap<string, string> =>
  new Map(derived.map(({ as, formula }) => [as, formula]));

function eitherOf({ current, base }: { current: Uint8Array; base: Uint8Array }, filtered: Mask): Uint8Array {
  return current.map((own, row) => Number((own || base[row]) && (!filtered || filtered[row])));
}

function typeOf(keys: Keys | undefined): ResultColumn['type'] {
  const label = keys?.labels.find((one) => one !== null);
  if (typeof label === 'number') return 'double';
  return typeof label === 'boolean' ? 'boolean' : 'text';
}

const numberCell = (value: number | undefined): CellValue =>
  value !== undefined && Number.isFinite(value) ? value : null;

type Compared = (one: number, other: number) => number;

/** Groups in the plan's order, then by dimensions; missing values last either way. */
function orderOf(
  { order, dimensions }: QueryPlan,
  groups: Groups,
  measures: readonly { name: string; values: Float64Array }[],
): number[] {
  const byPlace = (at: number, direction: 1 | -1): Compared => {
    const [places, keys] = [groups.places[at], groups.keys[at]];
    const last = keys?.hasMissing ? keys.labels.length - 1 : -1;
    return (one, other) => {
      const [a, b] = [places?.[one] ?? 0, places?.[other] ?? 0];
      if (a === last || b === last) return Number(a === last) - Number(b === last);
      return direction * (a - b);
    };
  };
  const names = dimensions.map(dimensionName);
  const chosen = order.map(({ by, direction }): Compared => {
    const sign = direction === 'desc' ? -1 : 1;
    if (names.includes(by)) return byPlace(names.indexOf(by), sign);
    const values = measures.find(({ name }) => name === by)?.values;
    if (!values) throw new NotInFrame(by);
    return (one, other) => missingLast(values[one], values[other], sign);
  });
  const rest = names.map((_, at) => byPlace(at, 1));
  const comparisons = [...chosen, ...rest];
  return Array.from({ length: groups.count }, (_, group) => group).sort((one, other) => {
    for (const compare of comparisons) {
      const result = compare(one, other);
      if (result !== 0) return result;
    }
    return 0;
  });
}

function missingLast(one = Number.NaN, other = Number.NaN, sign = 1): number {
  if (Number.isNaN(one) || Number.isNaN(other))
    return Number(Number.isNaN(one)) - Number(Number.isNaN(other));
  return sign * (one - other);
}

/** Rows as they stand in the file, or by one column, equal ones as in the file. */
function rawRows(
  frame: Frame,
  plan: QueryPlan,
  { columns, limit }: NonNullable<QueryPlan['raw']>,
): QueryResult {
  if (plan.derived || plan.order.length > 1) throw new NotInFrame('rows');
  const held = columns.map((name) => frameColumn(frame, name));
  const where = rowsWhere(frame, plan.filters, derivedOf(plan));
  const [order] = plan.order;
  const rows = Array.from({ length: frame.rowCount }, (_, row) => row).filter((row) => !where || where[row]);
  if (order) {
    const by = frameColumn(frame, order.by);
    const keys =
      by.kind === 'text' ? Float64Array.from(by.codes, (code) => (code < 0 ? Number.NaN : code)) : by.values;
    const sign = order.direction === 'desc' ? -1 : 1;
    rows.sort((one, other) => missingLast(keys[one], keys[other], sign) || one - other);
  }
  return {
    columns: columns.map((name, at) => ({ name, type: held[at]?.kind === 'text' ? 'text' : 'double' })),
    rows: rows
      .slice(0, Math.min(limit, plan.limit ?? limit))
      .map((row) => held.map((column) => cellOf(column, row))),
  };
}
