import type { CellValue, ColumnProfile } from '@plumbline/contracts';
import { quoteText } from '@plumbline/datasets';
import type { RawTable } from '../table/raw-table.js';
import type { ColumnFacts, TypedColumn } from './column-facts.js';
import type { Stack } from './stacks.js';

const MAX_TOP_VALUES = 20;
/** Few values are worth listing however often they repeat. */
const FEW_VALUES = 20;
const REPEATING_SHARE = 0.5;
/** A cell in a contract is no longer than this. */
const MAX_VALUE_CHARACTERS = 1_000;

type TopValues = NonNullable<ColumnProfile['topValues']>;

/** The most frequent values of each column in which values repeat at all. */
export async function topValues(
  table: RawTable,
  columns: readonly TypedColumn[],
  facts: readonly ColumnFacts[],
  stacks: readonly Stack[],
): Promise<Array<TopValues | undefined>> {
  const found = new Map<string, TopValues>();
  for (const [index, { value }] of columns.entries()) {
    const own = facts[index];
    if (own && repeats(own, table.rows)) found.set(value, []);
  }
  for (const { names, counts } of stacks) {
    const repeating = names.filter((name) => found.has(name));
    if (repeating.length === 0) continue;
    const { rows } = await table.engine.run(topSql(counts, repeating), [], { signal: table.signal });
    for (const [name, value = null, count] of rows) {
      found.get(String(name))?.push({ value: shortened(value), count: Number(count) });
    }
  }
  return columns.map(({ value }) => found.get(value));
}

function repeats({ distinct, missing }: ColumnFacts, rows: number): boolean {
  const present = rows - missing;
  return present > 0 && (distinct < present * REPEATING_SHARE || distinct <= FEW_VALUES);
}

/** Of one column the engine keeps the best as it goes; of several it ranks all. */
function topSql(counts: string, names: readonly string[]): string {
  const counted = `SELECT name, value, times FROM ${counts} WHERE name IN (${names.map(quoteText).join(', ')})`;
  return names.length === 1
    ? `${counted} ORDER BY times DESC, value LIMIT ${MAX_TOP_VALUES}`
    : `${counted} QUALIFY row_number() OVER (PARTITION BY name ORDER BY times DESC, value) <= ${MAX_TOP_VALUES}
        ORDER BY name, times DESC, value`;
}

function shortened(value: CellValue): CellValue {
  return typeof value === 'string' ? value.slice(0, MAX_VALUE_CHARACTERS) : value;
}
