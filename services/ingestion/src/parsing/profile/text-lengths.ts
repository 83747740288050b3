import type { RawTable } from '../table/raw-table.js';
import type { Stack } from './stacks.js';

/** How many texts have each length, shortest first: everything else about lengths follows. */
export type LengthCounts = Array<[length: number, count: number]>;

/** What the texts of a column are, and how many of them differ. */
export interface TextCounts {
  lengths: LengthCounts;
  distinct: number;
}

/** Lengths differ in few values even where texts differ in all: counting them is cheaper than any aggregate of them. */
export async function textCounts(
  table: RawTable,
  stacks: readonly Stack[],
): Promise<Map<string, TextCounts>> {
  const counts = new Map<string, TextCounts>();
  for (const stack of stacks) {
    const query = `SELECT name, length(value) AS characters, CAST(sum(times) AS BIGINT) AS texts, count(*)
      FROM ${stack.counts} GROUP BY name, characters ORDER BY name, characters`;
    const { rows } = await table.engine.run(query, [], { signal: table.signal, maxRows: 2_000_000 });
    for (const [name, length, count, distinct] of rows) {
      const own = counts.get(String(name)) ?? { lengths: [], distinct: 0 };
      own.lengths.push([Number(length), Number(count)]);
      own.distinct += Number(distinct);
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
