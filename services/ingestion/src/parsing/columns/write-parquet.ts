import type { Column, ColumnType } from '@plumbline/contracts';
import { quoteName, quoteText } from '@plumbline/datasets';
import type { RawTable } from '../table/raw-table.js';
import type { DecidedColumn } from './decided-column.js';
import { convertSql, isChosen, isIsoDate } from './interpretation-sql.js';
import { currencyCode } from './number-text.js';
import { wideDecimalSql } from './wide-decimal-sql.js';

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

/** What the values lost on the way to their type, for showing them as they were written. */
export function columnFormat({ interpretation, extent }: DecidedColumn): Column['format'] {
  if (interpretation.kind !== 'number') return undefined;
  const [currency] = interpretation.currencies;
  const format = {
    ...(currency === undefined ? {} : { currency: currencyCode(currency) }),
    ...(interpretation.isPercent ? { percent: true } : {}),
    ...(extent.fraction > 0 ? { decimals: extent.fraction } : {}),
  };
  return Object.keys(format).length > 0 ? format : undefined;
}

/** Whether the typed value alone cannot tell how the cell was written. */
export function losesText(decided: DecidedColumn): boolean {
  const { interpretation, nullTokens, unparsedTokens } = decided;
  if (nullTokens.length > 0 || unparsedTokens.length > 0 || isChosen(decided)) return true;
  if (interpretation.kind === 'number') return !interpretation.isPlain;
  if (interpretation.kind === 'date') return !isIsoDate(interpretation);
  return (
    interpretation.kind === 'boolean' && !(interpretation.yes === 'true' && interpretation.no === 'false')
  );
}

/** Writes the typed columns, the line numbers and, where a column lost anything, its text, in the order of the file. */
export async function writeParquet(
  table: RawTable,
  columns: readonly DecidedColumn[],
  outPath: string,
): Promise<void> {
  const typed = columns.map(
    (decided) =>
      `${wideDecimalSql(decided) ?? convertSql(decided.source, decided, decided.extent)} AS ${quoteName(decided.name)}`,
  );
  const raw = columns.flatMap((decided, index) =>
    losesText(decided) ? [`${decided.source} AS __raw_${index}`] : [],
  );
  const select = [...typed, ...raw, `CAST(${table.line} AS BIGINT) AS __line`].join(', ');
  const options = `FORMAT parquet, COMPRESSION zstd, COMPRESSION_LEVEL 1, ROW_GROUP_SIZE ${ROW_GROUP_ROWS}`;
  const copy = `COPY (SELECT ${select} FROM ${table.relation}) TO ${quoteText(outPath)} (${options})`;
  await table.engine.exec(copy, [], { signal: table.signal });
}
