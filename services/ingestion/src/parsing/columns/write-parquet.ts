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

/** Where the typed cells of all records are, as SQL: a value and perhaps its text for each column, and the line. */
export interface TypedCells {
  relation: string;
  values: readonly string[];
  /** Of the columns whose type alone cannot tell how a cell was written, by the column's place. */
  texts: ReadonlyMap<number, string>;
  line: string;
}

/** Typed cells that the engine holds, for all that is asked of them afterwards. */
export interface KeptCells extends TypedCells {
  /** SQL of a number as a double where it was made once, because making it of the value takes long. */
  doubles: ReadonlyArray<string | undefined>;
}

/** The cells as they are made of a column's text each time that they are asked for. */
export function cellsOf(table: RawTable, columns: readonly DecidedColumn[]): TypedCells {
  return {
    relation: table.relation,
    values: columns.map(
      (decided) => wideDecimalSql(decided) ?? convertSql(decided.source, decided, decided.extent),
    ),
    texts: new Map(
      columns.flatMap((decided, index) => (losesText(decided) ? [[index, decided.source] as const] : [])),
    ),
    line: `CAST(${table.line} AS BIGINT)`,
  };
}

const KEPT = 'kept';

/** Makes the cells once, in a table of the engine, in the order of the file. */
export async function keepCells(table: RawTable, columns: readonly DecidedColumn[]): Promise<KeptCells> {
  const { relation, values, texts, line } = cellsOf(table, columns);
  // A text is read as a double twenty times as fast as a decimal of so many digits is made one.
  const wide = columns.map((decided) => wideDecimalSql(decided) && `TRY_CAST(${decided.source} AS DOUBLE)`);
  const doubles = wide.map((sql, index) => sql && `d${index}`);
  const select = [
    ...values.map((sql, index) => `${sql} AS v${index}`),
    ...[...texts].map(([index, sql]) => `${sql} AS t${index}`),
    ...wide.flatMap((sql, index) => (sql ? [`${sql} AS d${index}`] : [])),
    `${line} AS line`,
  ];
  await table.engine.exec(
    `CREATE OR REPLACE TABLE ${KEPT} AS SELECT ${select.join(', ')} FROM ${relation}`,
    [],
    { signal: table.signal },
  );
  return {
    relation: KEPT,
    values: values.map((_, index) => `v${index}`),
    texts: new Map([...texts.keys()].map((index) => [index, `t${index}`])),
    line: 'line',
    doubles,
  };
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
