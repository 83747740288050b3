import {
  CHANGE_PARTS,
  type Dimension,
  type Measure,
  type QueryPlan,
  type ResultColumn,
} from '@plumbline/contracts';
import { IS_OTHER } from '../compile/is-other.js';
import { baseName, dimensionName } from '../compile/outputs.js';
import { columnOf, type Schema, type SchemaColumn } from '../schema/schema.js';

/** A column of a result, and whether its times are instants. */
export interface TypedColumn extends ResultColumn {
  isInstant: boolean;
}

type Typed = Omit<TypedColumn, 'name'>;

/** What the columns of a plan's result are, without asking the engine: the same types that stored data would give. */
export function resultTypes(plan: QueryPlan, schema: Schema): TypedColumn[] {
  if (plan.raw) return plan.raw.columns.map((name) => ({ name, ...stored(columnOf(schema, name, 'raw')) }));
  if (plan.changeParts) {
    const { amount, volume } = plan.changeParts;
    const names = [amount, baseName(amount), volume, baseName(volume), ...CHANGE_PARTS];
    return names.map((name) => ({ name, ...plain('double') }));
  }
  const dimensions = plan.dimensions.map((dimension) => ({
    name: dimensionName(dimension),
    ...dimensionType(dimension, schema),
  }));
  const measures = plan.measures.flatMap((measure) => {
    const type = measureType(measure, schema);
    const current = { name: measure.as, ...type };
    return plan.compare ? [current, { name: baseName(measure.as), ...type }] : [current];
  });
  const groups = [...dimensions, ...measures];
  const windows = (plan.windows ?? []).map((window) => {
    const of = groups.find(({ name }) => name === window.of) ?? plain('double');
    return { ...windowType(window.function, of), name: window.as };
  });
  return [...groups, ...windows, ...(plan.others ? [{ name: IS_OTHER, ...plain('boolean') }] : [])];
}

const plain = (type: ResultColumn['type']): Typed => ({ type, isInstant: false });

function stored({ kind, type, isDouble }: SchemaColumn): Typed {
  if (kind === 'instant') return { type: 'timestamp', isInstant: true };
  if (type === 'decimal' && isDouble) return plain('double');
  return plain(type);
}

function dimensionType({ column, grain, bins }: Dimension, schema: Schema): Typed {
  if (bins) return plain(bins.edges.every(Number.isInteger) ? 'integer' : 'decimal');
  if (grain === 'weekday' || grain === 'hour_of_day') return plain('integer');
  if (grain) return plain(grain === 'hour' ? 'timestamp' : 'date');
  return stored(columnOf(schema, column, 'dimensions'));
}

function measureType({ agg, column }: Measure, schema: Schema): Typed {
  if (agg === 'count' || agg === 'count_distinct') return plain('integer');
  if (column === undefined || !['sum', 'min', 'max'].includes(agg)) return plain('double');
  const found = columnOf(schema, column, 'measures');
  if (agg === 'sum' && found.kind === 'boolean') return plain('integer');
  return stored(found);
}

function windowType(name: NonNullable<QueryPlan['windows']>[number]['function'], of: Typed): Typed {
  if (name === 'rank') return plain('integer');
  if (name === 'change_share') return plain('double');
  if (name === 'previous' || name === 'next') return of;
  return of.type === 'integer' || of.type === 'decimal' ? of : plain('double');
}
