import type { CellValue, ColumnProfile } from '@plumbline/contracts';
import type { RawTable } from '../values/raw-table.js';
import type { ColumnFacts, TypedColumn } from './column-facts.js';

const MAX_TOP_VALUES = 20;
/** Few values are worth listing however often they repeat. */
const FEW_VALUES = 20;
const REPEATING_SHARE = 0.5;
/** A cell in a contract is no longer than this. */
const MAX_VALUE_CHARACTERS = 1_000;

/** The most frequent values, where values repeat at all. */
export async function topValues(
  table: RawTable,
  column: TypedColumn,
  facts: ColumnFacts,
): Promise<ColumnProfile['topValues']> {
  const present = table.rows - facts.missing;
  if (present === 0) return undefined;
  const repeats = facts.distinct < present * REPEATING_SHARE || facts.distinct <= FEW_VALUES;
  if (!repeats) return undefined;
  const query = `SELECT ${column.value} AS value, count(*) AS times FROM ${table.relation}
    WHERE ${column.value} IS NOT NULL GROUP BY 1 ORDER BY times DESC, value LIMIT ${MAX_TOP_VALUES}`;
  const { rows } = await table.engine.run(query, [], { signal: table.signal });
  return rows.map(([each, times]) => ({ value: shortened(each!), count: Number(times) }));
}

function shortened(value: CellValue): CellValue {
  return typeof value === 'string' ? value.slice(0, MAX_VALUE_CHARACTERS) : value;
}
