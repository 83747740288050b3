import type { DatabaseTable, Selection } from '@plumbline/contracts';
import type {
  DatabaseSession,
  DatabaseTarget,
  DescribedColumn,
  ReadOnlyProof,
  StreamOptions,
} from '../driver.js';
import { type GrowthMark, markLiteral } from '../growth-mark.js';
import { closeWithin } from '../stall-guard.js';
import { checkStatement } from '../statement/check-statement.js';
import { type Derived, derivedTable } from '../statement/derived-table.js';
import { listTables } from './list-tables.js';
import type { Link } from './open-connection.js';
import { proveReadOnly } from './prove-read-only.js';
import { quoteName } from './quote-name.js';
import { toDatabaseError } from './sqlserver-errors.js';
import { fieldsOf, ROWS_PER_BATCH, runQuery, streamQuery } from './sqlserver-queries.js';
import { describeField, type SqlServerColumn } from './value-text.js';

/** What was chosen as something to select from. In brackets nothing may stand that writes. */
function sourceOf(selection: Selection): Derived {
  if ('table' in selection)
    return { before: '', from: `${quoteName(selection.schema)}.${quoteName(selection.table)}` };
  const { before, inner } = derivedTable(checkStatement(selection.query, 'sqlserver'));
  return { before, from: `(\n${inner}\n) AS chosen` };
}

/** A text is read as the column is, so that it is compared as the server wrote it. */
const reaches = (mark: GrowthMark): string => `${quoteName(mark.column)} >= ${markLiteral(mark)}`;

/**
 * One signed-in connection. All that it reads belongs to one snapshot where the database keeps snapshots (Azure SQL
 * does); elsewhere a statement reads what was committed.
 */
export class SqlServerSession implements DatabaseSession {
  private isReading = false;

  constructor(
    private readonly link: Link,
    private readonly target: DatabaseTarget,
    readonly server: string,
  ) {}

  proveReadOnly(): Promise<ReadOnlyProof> {
    return this.guarded(() => proveReadOnly(this.link));
  }

  listTables(): Promise<DatabaseTable[]> {
    return this.guarded(() => listTables(this.link));
  }

  describe(selection: Selection): Promise<DescribedColumn[]> {
    return this.guarded(async () => {
      const columns = await this.columns(selection);
      return columns.map(({ expression: _, ...column }) => column);
    });
  }

  async *stream(
    selection: Selection,
    { limit, from: mark }: StreamOptions = {},
  ): AsyncIterable<(string | null)[][]> {
    const columns = await this.guarded(() => this.columns(selection));
    const { before, from } = sourceOf(selection);
    const top = limit === undefined ? '' : `TOP (${Math.trunc(limit)}) `;
    const list = columns.map(({ expression }) => expression).join(', ');
    const where = mark ? ` WHERE ${reaches(mark)}` : '';
    const { rows, ended } = streamQuery(this.link, `${before}SELECT ${top}${list} FROM ${from}${where}`);
    let batch: (string | null)[][] = [];
    try {
      for await (const row of rows) {
        batch.push(row as (string | null)[]);
        if (batch.length < ROWS_PER_BATCH) continue;
        yield batch;
        batch = [];
      }
    } catch (error) {
      throw toDatabaseError(error, this.target);
    } finally {
      rows.destroy();
      await ended;
    }
    if (batch.length > 0) yield batch;
  }

  countBelow(selection: Selection, mark: GrowthMark): Promise<number> {
    return this.guarded(async () => {
      await this.begin();
      const { before, from } = sourceOf(selection);
      const below = `NOT (${reaches(mark)}) OR ${quoteName(mark.column)} IS NULL`;
      const [row] = await runQuery(
        this.link,
        `${before}SELECT COUNT_BIG(*) AS n FROM ${from} WHERE ${below}`,
      );
      return Number(row?.[0]);
    });
  }

  async cancel(): Promise<void> {
    this.link.connection.cancel();
    this.link.connection.close();
  }

  async close(): Promise<void> {
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    this.link.connection.once('end', () => resolve());
    await closeWithin(
      async () => {
        this.link.connection.close();
        await ended;
      },
      () => undefined,
    );
  }

  private async columns(selection: Selection): Promise<SqlServerColumn[]> {
    const { before, from } = sourceOf(selection);
    await this.begin();
    return (await fieldsOf(this.link, `${before}SELECT TOP (0) * FROM ${from}`)).map(describeField);
  }

  /** A transaction of snapshots begins with its first statement; a database without them refuses only there. */
  private async begin(): Promise<void> {
    if (this.isReading) return;
    this.isReading = true;
    const [row] = await runQuery(this.link, SNAPSHOTS).catch(() => []);
    if (row?.[0] !== '1') return;
    await runQuery(this.link, 'SET TRANSACTION ISOLATION LEVEL SNAPSHOT');
    await runQuery(this.link, 'BEGIN TRANSACTION');
  }

  private async guarded<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    try {
      return await work();
    } catch (error) {
      throw toDatabaseError(error, this.target);
    }
  }
}

const SNAPSHOTS = 'SELECT snapshot_isolation_state FROM sys.databases WHERE database_id = DB_ID()';
