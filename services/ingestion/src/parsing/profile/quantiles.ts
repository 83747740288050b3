import { queryAggregates, type RawTable } from '../table/raw-table.js';

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
  const expressions = present.map(({ value, count }) => {
    const ranks = probabilities.flatMap((p) => ranksOf(p, count).map((rank) => (rank + 0.5) / count));
    // One list as text: an expression per element costs a wide table more than the quantiles themselves.
    return `CAST(CAST(quantile_disc(${value}, [${ranks.join(', ')}]) AS DOUBLE[]) AS VARCHAR)`;
  });
  const answers = await queryAggregates(table, expressions);
  let at = 0;
  return values.map(({ count }) => {
    if (count === 0) return [];
    const picked = numbersIn(String(answers[at++]));
    return probabilities.map((p, index) =>
      between(picked[index * 2] ?? 0, picked[index * 2 + 1] ?? 0, p, count),
    );
  });
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
