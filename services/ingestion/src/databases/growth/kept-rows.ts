import { dirname } from 'node:path';
import { createEngine, type Engine, quoteText } from '@plumbline/datasets';
import { elementAt } from '@plumbline/statistics';
import { extractSql } from '../../parsing/extract/extract-sql.js';
import { NULL_MARK, type Taken } from '../../parsing/source/table-extract.js';
import { type GrowingKind, type GrowthMark, markLiteral } from '../growth-mark.js';
import type { KeptRows } from '../take-rows.js';
import { TAKE_LIMITS } from '../taking/take-limits.js';

/** The newest rows are read once more: those that were written late, or changed soon after, are among them. */
const OVERLAP_ROWS = 1_000;

const MEMORY_MB = 256;
const THREADS = 2;
/** How exactly the databases with such columns here keep time. */
const TYPES: Record<GrowingKind, string> = {
  integer: 'DECIMAL(38, 0)',
  date: 'DATE',
  timestamp: 'TIMESTAMP',
};

/** Rows of an earlier version, as their file holds them. */
export interface EarlierRows {
  path: string;
  taken: Taken;
}

export interface GrowingColumn {
  name: string;
  kind: GrowingKind;
  /** Its place among the columns of the file. */
  index: number;
  isZoned: boolean;
}

/** Looks at the rows of an earlier version by their growing column, in an engine of its own that is closed at the end. */
export async function withEarlierRows<Answer>(
  earlier: EarlierRows,
  column: GrowingColumn,
  folders: { out: string; temporary: string },
  work: (rows: EarlierRowsQueries) => Promise<Answer>,
): Promise<Answer> {
  const engine = await createEngine({
    ...{ memoryLimitMb: MEMORY_MB, threads: THREADS, tempDirectory: folders.temporary, connections: 1 },
    allowedDirectories: [dirname(earlier.path), folders.out, folders.temporary],
  });
  try {
    return await work(new EarlierRowsQueries(engine, earlier, column));
  } finally {
    await engine.close();
  }
}

export class EarlierRowsQueries {
  private readonly rows: string;
  private readonly text: string;
  private readonly type: string;

  constructor(
    private readonly engine: Engine,
    private readonly earlier: EarlierRows,
    private readonly column: GrowingColumn,
  ) {
    this.rows = extractSql(earlier.path, earlier.taken, TAKE_LIMITS.maxRowBytes);
    this.text = `c${column.index}`;
    this.type = column.isZoned ? 'TIMESTAMPTZ' : TYPES[column.kind];
  }

  /** The value that all but the newest rows lie below; undefined where no row has one. */
  async mark(signal?: AbortSignal): Promise<GrowthMark | undefined> {
    const value = `CAST(${this.text} AS ${this.type})`;
    const newest = `SELECT ${this.text} AS text, ${value} AS value FROM ${this.rows}
      WHERE ${this.text} IS NOT NULL ORDER BY value DESC LIMIT ${OVERLAP_ROWS}`;
    const { rows } = await this.engine.run(`SELECT arg_min(text, value) FROM (${newest})`, [], { signal });
    const text = rows[0]?.[0] ?? null;
    const { name, kind } = this.column;
    return text === null ? undefined : { column: name, kind, text: String(text) };
  }

  async countBelow(mark: GrowthMark, signal?: AbortSignal): Promise<number> {
    const query = `SELECT count(*) FROM ${this.rows} WHERE ${this.isBelow(mark)}`;
    const { rows } = await this.engine.run(query, [], { signal });
    return Number(elementAt(elementAt(rows, 0), 0));
  }

  /** Writes the rows below the mark to a file of the same kind, in their order. */
  async keepBelow(mark: GrowthMark, rows: number, path: string, signal?: AbortSignal): Promise<KeptRows> {
    const { columns, hasLineBreaks, warnings } = this.earlier.taken;
    const names = columns.map((_, index) => `c${index}`);
    const texts = names.filter((_, index) => columns[index]?.kind === 'text');
    const options = [
      ...['FORMAT csv', 'HEADER true', `NULLSTR ${quoteText(NULL_MARK)}`],
      ...(texts.length > 0 ? [`FORCE_QUOTE (${texts.join(', ')})`] : []),
    ];
    const kept = `SELECT ${names.join(', ')} FROM ${this.rows} WHERE ${this.isBelow(mark)}`;
    await this.engine.exec(`COPY (${kept}) TO ${quoteText(path)} (${options.join(', ')})`, [], { signal });
    return { rows, hasLineBreaks, warnings };
  }

  /** As the database counts: a row without a value lies below. */
  private isBelow(mark: GrowthMark): string {
    return `(CAST(${this.text} AS ${this.type}) >= CAST(${quoteText(markText(mark))} AS ${this.type})) IS NOT TRUE`;
  }
}

/** Checked like what goes to the database. */
const markText = (mark: GrowthMark): string => markLiteral(mark).replaceAll("'", '');
