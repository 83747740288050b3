import { askAll, type RawTable } from '../values/raw-table.js';

/**
 * Type 7 quantiles (Hyndman and Fan 1996): linear between the two neighbouring ranks. The ranks are picked by
 * `quantile_disc`, which leaves the values in their exact type and is several times as fast as interpolating doubles.
 */
export async function type7Quantiles(
  table: RawTable,
  values: ReadonlyArray<{ value: string; count: number }>,
  probabilities: readonly number[],
): Promise<number[][]> {
  const present = values.filter(({ count }) => count > 0);
  const expressions = present.flatMap(({ value, count }) => {
    const ranks = probabilities.flatMap((p) => ranksOf(p, count).map((rank) => (rank + 0.5) / count));
    const list = `quantile_disc(${value}, [${ranks.join(', ')}])`;
    return ranks.map((_, at) => `CAST(${list}[${at + 1}] AS DOUBLE)`);
  });
  const answers = (await askAll(table, expressions)).map(Number);
  const perColumn = probabilities.length * 2;
  let at = 0;
  return values.map(({ count }) => {
    if (count === 0) return [];
    const picked = answers.slice(at, at + perColumn);
    at += perColumn;
    return probabilities.map((p, index) => between(picked[index * 2]!, picked[index * 2 + 1]!, p, count));
  });
}

function ranksOf(p: number, count: number): [number, number] {
  const position = p * (count - 1);
  return [Math.floor(position), Math.ceil(position)];
}

function between(low: number, high: number, p: number, count: number): number {
  const position = p * (count - 1);
  return low + (high - low) * (position - Math.floor(position));
}
