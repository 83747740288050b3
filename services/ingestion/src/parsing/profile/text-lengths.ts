import type { RawTable } from '../table/raw-table.js';
import type { Stack } from './stacks.js';

/** How many texts have each length, shortest first: everything else about lengths follows. */
export type LengthCounts = Array<[length: number, count: number]>;

/** Lengths differ in few values even where texts differ in all: counting them is cheaper than any aggregate of them. */
export async function lengthCounts(
  table: RawTable,
  stacks: readonly Stack[],
): Promise<Map<string, LengthCounts>> {
  const counts = new Map<string, LengthCounts>();
  for (const stack of stacks) {
    const query = `SELECT name, length(value) AS characters, CAST(sum(times) AS BIGINT)
      FROM ${stack.counts} GROUP BY ALL ORDER BY ALL`;
    const { rows } = await table.engine.run(query, [], { signal: table.signal, maxRows: 2_000_000 });
    for (const [name, length, count] of rows) {
      const own = counts.get(String(name)) ?? [];
      own.push([Number(length), Number(count)]);
      counts.set(String(name), own);
    }
  }
  return counts;
}

export function meanLength(counts: LengthCounts): number {
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  return counts.reduce((sum, [length, count]) => sum + length * count, 0) / Math.max(total, 1);
}

/** The length at a share of all texts, counted from the shortest. */
export function lengthAt(counts: LengthCounts, share: number): number {
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  let seen = 0;
  for (const [length, count] of counts) {
    seen += count;
    if (seen >= share * total) return length;
  }
  return counts.at(-1)?.[0] ?? 0;
}

/** Texts shorter than each edge. */
export function countBelow(counts: LengthCounts, edge: number): number {
  return counts.reduce((sum, [length, count]) => (length < edge ? sum + count : sum), 0);
}
