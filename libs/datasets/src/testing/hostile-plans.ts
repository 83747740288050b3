import {
  AGGREGATES,
  type DerivedColumn,
  type Dimension,
  type Filter,
  GRAINS,
  type Measure,
  type QueryPlan,
} from '@plumbline/contracts';
import type { Dataset } from '../schema/schema.js';
import { LINE_COLUMN } from '../schema/schema.js';
import type { Random } from './random.js';
import { planOf } from './table.js';

/** Rows of few and of very many values; some cells hold nearly two megabytes, many a hundred thousand characters. */
export const HOSTILE_SELECT = `SELECT x AS id,
  CASE WHEN x % 120 = 3 THEN repeat(chr(CAST(65 + x % 26 AS INTEGER)), 1900000) || x ELSE 'short ' || x END AS story,
  CASE WHEN x % 60 = 7 THEN repeat('é' || x, 40000) ELSE 'note ' || x % 700 END AS note,
  md5(CAST(x AS VARCHAR)) AS code, repeat('wide ', 200) || x AS label,
  DATE '2020-01-01' + CAST(x % 900 AS INTEGER) AS day, CAST(x * 7 % 1000 AS DECIMAL(12, 2)) AS amount,
  CASE WHEN x % 2 = 0 THEN 1e308 ELSE -1e308 END AS huge, x + 2 AS ${LINE_COLUMN}
  FROM range(3000) AS numbers(x)`;

export const HOSTILE_COLUMNS: Dataset['columns'] = [
  { name: 'id', type: 'integer', role: 'identifier' },
  { name: 'story', type: 'text', role: 'dimension' },
  { name: 'note', type: 'text', role: 'dimension' },
  { name: 'code', type: 'text', role: 'dimension' },
  { name: 'label', type: 'text', role: 'dimension' },
  { name: 'day', type: 'date', role: 'time' },
  { name: 'amount', type: 'decimal', role: 'measure' },
  { name: 'huge', type: 'decimal', role: 'measure' },
];

const TEXTS = ['story', 'note', 'code', 'label'];
const NUMBERS = ['id', 'amount', 'huge'];
const NAMES = [...TEXTS, ...NUMBERS, 'day'];

/** A plan of the contract's shape that asks for as much as chance has it; not each fits the data. */
export function hostilePlan(random: Random): QueryPlan {
  const many = (max: number) => Array.from({ length: random.integer(random.chance(0.3) ? max : 3) + 1 });
  const derived = random.chance(0.3)
    ? many(20).map((_, index): DerivedColumn => ({ as: `derived ${index}`, formula: textFormula(random, 4) }))
    : undefined;
  const names = [...NAMES, ...(derived ?? []).map(({ as }) => as)];
  const filters = random.chance(0.4) ? many(50).map(() => hostileFilter(random)) : [];
  const order = () => (random.chance(0.4) ? [{ by: random.pick(names), direction: 'desc' as const }] : []);
  if (random.chance(0.35)) {
    const columns = names.filter(() => random.chance(0.6));
    return planOf({
      raw: { columns: columns.length > 0 ? columns : ['story'], limit: 5_000 },
      filters,
      derived,
      order: order(),
    });
  }
  const dimensions = new Map(
    many(4)
      .map(() => hostileDimension(random, names))
      .map((one) => [one.column, one]),
  );
  const others = random.chance(0.2);
  return planOf({
    dimensions: [...dimensions.values()].slice(0, random.integer(5)),
    measures: many(50).map((_, index) => hostileMeasure(random, index, names)),
    filters,
    derived,
    ...(others && { others }),
    ...((others || random.chance(0.3)) && { limit: random.pick([1, 10, 5_000]) }),
  });
}

function hostileDimension(random: Random, names: string[]): Dimension {
  const column = random.pick(names);
  if (column === 'day') return { column, grain: random.pick(GRAINS) };
  return NUMBERS.includes(column) && random.chance(0.3)
    ? { column, bins: { edges: [0, 10, 500] } }
    : { column };
}

function hostileMeasure(random: Random, index: number, names: string[]): Measure {
  const as = `measure ${index}`;
  const agg = random.pick([...AGGREGATES, 'min', 'max', 'count_distinct'] as const);
  if (agg === 'formula') {
    const inner = textFormula(random, 20);
    return { agg, formula: random.pick([`max(${inner})`, `upper(min(${inner}))`, `count(${inner})`]), as };
  }
  const needsNumber = !['count', 'count_distinct', 'min', 'max'].includes(agg);
  if (!needsNumber && random.chance(0.5)) return { agg, formula: textFormula(random, 40), as };
  const column = random.pick(needsNumber ? NUMBERS : names);
  return {
    agg,
    column,
    as,
    ...(agg === 'corr' && { column2: random.pick(NUMBERS) }),
    ...(agg === 'weighted_avg' && { weight: random.pick(NUMBERS) }),
    ...(agg === 'quantile' && { p: random.next() }),
  };
}

function hostileFilter(random: Random): Filter {
  const column = random.pick(TEXTS);
  return random.pick<() => Filter>([
    () => ({ column, op: 'contains', values: [random.pick(['short', 'zz', 'A'.repeat(5_000)])] }),
    () => ({ column, op: 'not_in', values: Array.from({ length: 300 }, (_, at) => `short ${at}`) }),
    () => ({ column: 'id', op: 'gt', values: [random.integer(1_000)] }),
  ])();
}

/** Text functions within text functions, up to so many. */
function textFormula(random: Random, depth: number): string {
  if (depth === 0 || random.chance(0.2)) return `[${random.pick(TEXTS)}]`;
  const inner = () => textFormula(random, depth - 1);
  return random.pick([
    () => `${random.pick(['lower', 'upper', 'trim'])}(${inner()})`,
    () => `coalesce(${inner()}, [${random.pick(TEXTS)}])`,
    () => `if([id] > ${random.integer(3_000)}, ${inner()}, [${random.pick(TEXTS)}])`,
    () => `fingerprint(${inner()}, [${random.pick(TEXTS)}], [${random.pick(TEXTS)}])`,
    () => `greatest(${inner()}, [${random.pick(TEXTS)}])`,
  ])();
}
