import { queryAggregates, type RawTable } from '../table/raw-table.js';
import { type Stack, unnestedTexts } from './stacks.js';

/**
 * Type 7 quantiles (Hyndman and Fan 1996): linear between the two neighbouring ranks. The ranks are picked by
 * `quantile_disc`, which leaves the values in their exact type and is several times as fast as interpolating doubles.
 */
export async function type7Quantiles(
  table: RawTable,
  values: readonly Counted[],
  probabilities: readonly number[],
  stacks: readonly Stack[],
): Promise<number[][]> {
  const present = values.filter(({ count }) => count > 0);
  const picked = new Map<string, number[]>();
  for (const { names, cells } of stacks) {
    const own = cells === undefined ? [] : present.filter(({ value }) => names.includes(value));
    if (cells !== undefined && own.length > 0)
      await pickOfStack(table, cells, { values: own, probabilities }, picked);
  }
  await pickOfEach(
    table,
    { values: present.filter(({ value }) => !picked.has(value)), probabilities },
    picked,
  );
  return values.map(({ value, count }) => {
    const own = picked.get(value);
    if (!own) return [];
    return probabilities.map((p, index) => between(own[index * 2] ?? 0, own[index * 2 + 1] ?? 0, p, count));
  });
}

interface Counted {
  /** SQL of a column's value. */
  value: string;
  /** How many there are. */
  count: number;
}

interface Asked {
  values: readonly Counted[];
  probabilities: readonly number[];
}

/** The values at the two ranks of each probability. */
async function pickOfEach(
  table: RawTable,
  { values, probabilities }: Asked,
  into: Map<string, number[]>,
): Promise<void> {
  const expressions = values.map(({ value, count }) => {
    const ranks = probabilities.flatMap((p) => ranksOf(p, count).map((rank) => (rank + 0.5) / count));
    // One list as text: an expression per element costs a wide table more than the quantiles themselves.
    return `CAST(CAST(quantile_disc(${value}, [${ranks.join(', ')}]) AS DOUBLE[]) AS VARCHAR)`;
  });
  const answers = await queryAggregates(table, expressions);
  for (const [at, { value }] of values.entries()) into.set(value, numbersIn(String(answers[at])));
}

/** The same of many columns in one statement. */
async function pickOfStack(
  { engine, signal }: RawTable,
  cells: string,
  { values, probabilities }: Asked,
  into: Map<string, number[]>,
): Promise<void> {
  const ranks = values.map(({ count }) => probabilities.flatMap((p) => ranksOf(p, count)));
  const wanted = values.flatMap(({ value }, at) => [...new Set(ranks[at])].map((rank) => ({ value, rank })));
  const query = `WITH wanted AS (SELECT ${unnestedTexts(wanted.map(({ value }) => value))} AS name,
      CAST(${unnestedTexts(wanted.map(({ rank }) => rank))} AS BIGINT) AS place),
    placed AS (SELECT name, value, row_number() OVER (PARTITION BY name ORDER BY value) - 1 AS place FROM ${cells})
    SELECT name, place, CAST(value AS DOUBLE) FROM placed JOIN wanted USING (name, place)`;
  const { rows } = await engine.run(query, [], { signal, maxRows: wanted.length });
  const found = new Map(rows.map(([name, place, value]) => [`${name} ${place}`, Number(value)]));
  for (const [at, { value }] of values.entries())
    into.set(
      value,
      (ranks[at] ?? []).map((rank) => found.get(`${value} ${rank}`) ?? 0),
    );
}

/** `[1.0, 2.5]`; the engine writes doubles in the fewest digits that read back the same. */
function numbersIn(list: string): number[] {
  return list.slice(1, -1).split(', ').map(Number);
}

function ranksOf(p: number, count: number): [number, number] {
  const position = p * (count - 1);
  return [Math.floor(position), Math.ceil(position)];
}

function between(low: number, high: number, p: number, count: number): number {
  const position = p * (count - 1);
  const share = position - Math.floor(position);
  // The distance between two numbers can be more than a number.
  return Number.isFinite(high - low) ? low + (high - low) * share : low * (1 - share) + high * share;
}
