import type { CellValue, ColumnProfile } from '@plumbline/contracts';
import type { RawTable } from '../table/raw-table.js';
import type { ColumnFacts, TypedColumn } from './column-facts.js';
import { type Stack, stackColumns } from './stacks.js';

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
): Promise<Array<TopValues | undefined>> {
  const repeating = columns
    .filter((_, index) => repeats(facts[index]!, table.rows))
    .map(({ value }) => value);
  const found = new Map(repeating.map((value): [string, TopValues] => [value, []]));
  for (const stack of await stackColumns(table, repeating)) {
    const { rows } = await table.engine.run(topSql(stack), [], { signal: table.signal });
    for (const [name, value, count] of rows) {
      found.get(String(name))!.push({ value: shortened(value!), count: Number(count) });
    }
  }
  return columns.map(({ value }) => found.get(value));
}

function repeats({ distinct, missing }: ColumnFacts, rows: number): boolean {
  const present = rows - missing;
  return present > 0 && (distinct < present * REPEATING_SHARE || distinct <= FEW_VALUES);
}

/** Of one column the engine keeps the best as it goes; of several it ranks all. */
function topSql({ relation, names }: Stack): string {
  const counted = `SELECT name, value, count(*) AS times FROM ${relation} GROUP BY ALL`;
  return names.length === 1
    ? `${counted} ORDER BY times DESC, value LIMIT ${MAX_TOP_VALUES}`
    : `SELECT name, value, times FROM (${counted})
        QUALIFY row_number() OVER (PARTITION BY name ORDER BY times DESC, value) <= ${MAX_TOP_VALUES}
        ORDER BY name, times DESC, value`;
}

function shortened(value: CellValue): CellValue {
  return typeof value === 'string' ? value.slice(0, MAX_VALUE_CHARACTERS) : value;
}
