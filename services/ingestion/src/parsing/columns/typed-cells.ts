import type { Engine } from '@plumbline/datasets';
import type { RawTable } from '../table/raw-table.js';
import type { DecidedColumn } from './decided-column.js';
import { convertSql, isChosen, isIsoDate } from './interpretation-sql.js';
import { wideDecimalSql } from './wide-decimal-sql.js';

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

/** Whether the typed value alone cannot tell how the cell was written. */
function losesText(decided: DecidedColumn): boolean {
  const { interpretation, nullTokens, unparsedTokens } = decided;
  if (nullTokens.length > 0 || unparsedTokens.length > 0 || isChosen(decided)) return true;
  if (interpretation.kind === 'number') return !interpretation.isPlain;
  if (interpretation.kind === 'date') return !isIsoDate(interpretation);
  return (
    interpretation.kind === 'boolean' && !(interpretation.yes === 'true' && interpretation.no === 'false')
  );
}

/** The cells as they are made of a column's text each time that they are asked for. */
export function cellsOf(
  { relation, line }: Pick<RawTable, 'relation' | 'line'>,
  columns: readonly DecidedColumn[],
): TypedCells {
  return {
    relation,
    values: columns.map(
      (decided) => wideDecimalSql(decided) ?? convertSql(decided.source, decided, decided.extent),
    ),
    texts: new Map(
      columns.flatMap((decided, index) => (losesText(decided) ? [[index, decided.source] as const] : [])),
    ),
    line: `CAST(${line} AS BIGINT)`,
  };
}

const KEPT = 'kept';

/** Makes the cells once, in a table of the engine, in the order of the file. */
export async function keepCells(table: RawTable, columns: readonly DecidedColumn[]): Promise<KeptCells> {
  const { relation, line } = table;
  await table.engine.exec(
    `CREATE OR REPLACE TABLE ${KEPT} AS ${selectCells(table, columns, `, ${line} AS line`)} FROM ${relation}`,
    [],
    { signal: table.signal },
  );
  return keptCells(columns, 'line');
}

/** Cells of records that come in parts, one after the other; lines are numbered from 1 in the order of their coming. */
export class GrowingCells {
  private isBegun = false;

  constructor(
    private readonly engine: Engine,
    private readonly columns: readonly DecidedColumn[],
    private readonly signal: AbortSignal | undefined,
  ) {}

  /** `relation` is SQL of the next records, with the sources of the columns. */
  async add(relation: string): Promise<void> {
    const into = this.isBegun ? `INSERT INTO ${KEPT}` : `CREATE OR REPLACE TABLE ${KEPT} AS`;
    const select = selectCells({ relation, line: '' }, this.columns, '');
    await this.engine.exec(`${into} ${select} FROM ${relation}`, [], { signal: this.signal });
    this.isBegun = true;
  }

  cells(): KeptCells {
    return keptCells(this.columns, '(rowid + 1)');
  }
}

/** Gives the memory back. */
export async function dropCells(engine: Engine): Promise<void> {
  await engine.exec(`DROP TABLE IF EXISTS ${KEPT}`);
}

function selectCells(
  table: Pick<RawTable, 'relation' | 'line'>,
  columns: readonly DecidedColumn[],
  more: string,
): string {
  const { values, texts } = cellsOf(table, columns);
  const select = [
    ...values.map((sql, index) => `${sql} AS v${index}`),
    ...[...texts].map(([index, sql]) => `${sql} AS t${index}`),
    // A text is read as a double twenty times as fast as a decimal of so many digits is made one.
    ...columns.flatMap(({ source }, index) =>
      isWide(columns[index]) ? [`TRY_CAST(${source} AS DOUBLE) AS d${index}`] : [],
    ),
  ];
  return `SELECT ${select.join(', ')}${more}`;
}

const isWide = (column: DecidedColumn | undefined): boolean =>
  column !== undefined && wideDecimalSql(column) !== undefined;

function keptCells(columns: readonly DecidedColumn[], line: string): KeptCells {
  return {
    relation: KEPT,
    values: columns.map((_, index) => `v${index}`),
    texts: new Map(
      columns.flatMap((column, index) => (losesText(column) ? [[index, `t${index}`] as const] : [])),
    ),
    line: `CAST(${line} AS BIGINT)`,
    doubles: columns.map((column, index) => (isWide(column) ? `d${index}` : undefined)),
  };
}
