import type { Column, ColumnType } from '@plumbline/contracts';
import { quoteName, quoteText } from '@plumbline/datasets';
import { currencyOfName } from '@plumbline/semantics';
import type { RawTable } from '../table/raw-table.js';
import type { DecidedColumn } from './decided-column.js';
import { currencyCode } from './number-text.js';
import type { TypedCells } from './typed-cells.js';

/** Rows per row group: enough to compress well, few enough that two threads have work to share. */
const ROW_GROUP_ROWS = 122_880;

/** The type that people see. */
export function columnType({ interpretation, extent }: DecidedColumn): ColumnType {
  if (interpretation.kind === 'number') {
    const isWhole = extent.fraction === 0 && !interpretation.isPercent && !interpretation.hasExponent;
    return isWhole && !interpretation.isForcedDecimal ? 'integer' : 'decimal';
  }
  if (interpretation.kind === 'date') return interpretation.hasTime ? 'timestamp' : 'date';
  return interpretation.kind === 'boolean' ? 'boolean' : 'text';
}

/** What the values lost on the way to their type, for showing them as they were written; a currency may stand in the name. */
export function columnFormat({ name, interpretation, extent }: DecidedColumn): Column['format'] {
  if (interpretation.kind !== 'number') return undefined;
  const [sign] = interpretation.currencies;
  const named = interpretation.isPercent ? undefined : currencyOfName(name);
  const currency = sign === undefined ? named : currencyCode(sign);
  const format = {
    ...(currency === undefined ? {} : { currency }),
    ...(interpretation.isPercent ? { percent: true } : {}),
    ...(extent.fraction > 0 ? { decimals: extent.fraction } : {}),
  };
  return Object.keys(format).length > 0 ? format : undefined;
}

/** Writes the typed columns, the line numbers and, where a column lost anything, its text, in the order of the file. */
export async function writeParquet(
  { engine, names, signal }: Pick<RawTable, 'engine' | 'names' | 'signal'>,
  { relation, values, texts, line }: TypedCells,
  outPath: string,
): Promise<void> {
  const select = [
    ...values.map((sql, index) => `${sql} AS ${quoteName(names[index] ?? '')}`),
    ...[...texts].map(([index, sql]) => `${sql} AS __raw_${index}`),
    `${line} AS __line`,
  ];
  const options = `FORMAT parquet, COMPRESSION zstd, COMPRESSION_LEVEL 1, ROW_GROUP_SIZE ${ROW_GROUP_ROWS}`;
  const copy = `COPY (SELECT ${select.join(', ')} FROM ${relation}) TO ${quoteText(outPath)} (${options})`;
  await engine.exec(copy, [], { signal });
}
