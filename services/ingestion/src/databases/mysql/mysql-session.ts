import type { Readable } from 'node:stream';
import type { DatabaseTable, Selection } from '@plumbline/contracts';
import type { Connection } from 'mysql2';
import type {
  DatabaseSession,
  DatabaseTarget,
  DescribedColumn,
  ReadOnlyProof,
  StreamOptions,
} from '../driver.js';
import type { GrowthMark } from '../growth-mark.js';
import { closeWithin } from '../stall-guard.js';
import { listTables } from './list-tables.js';
import { toDatabaseError } from './mysql-errors.js';
import { AS_TEXT, fieldsOf, runQuery } from './mysql-queries.js';
import { openConnection } from './open-connection.js';
import { proveReadOnly } from './prove-read-only.js';
import { countBelowSql, selectOf } from './select-sql.js';
import { describeField } from './value-text.js';

const ROWS_PER_BATCH = 2_000;
const CANCEL_MS = 2_000;

/** One signed-in connection. All that it reads after `begin` belongs to one snapshot. */
export class MysqlSession implements DatabaseSession {
  private isReading = false;
  private reading: Readable | undefined;

  constructor(
    private readonly connection: Connection,
    private readonly target: DatabaseTarget,
    readonly server: string,
  ) {}

  proveReadOnly(): Promise<ReadOnlyProof> {
    return this.guarded(() => proveReadOnly(this.connection));
  }

  listTables(): Promise<DatabaseTable[]> {
    return this.guarded(() => listTables(this.connection));
  }

  async describe(selection: Selection): Promise<DescribedColumn[]> {
    return this.guarded(async () => {
      await this.begin();
      const fields = await fieldsOf(this.connection, `${selectOf(selection)} LIMIT 0`);
      return fields.map(describeField);
    });
  }

  async *stream(
    selection: Selection,
    { limit, from }: StreamOptions = {},
  ): AsyncIterable<(string | null)[][]> {
    await this.guarded(() => this.begin());
    const limited = limit === undefined ? '' : ` LIMIT ${Math.trunc(limit)}`;
    const query = this.connection.query({ sql: `${selectOf(selection, from)}${limited}`, ...AS_TEXT });
    const rows: Readable = query.stream({ highWaterMark: ROWS_PER_BATCH });
    this.reading = rows;
    // The library leaves who reads waiting.
    const lose = (error: Error) => rows.destroy(error);
    this.connection.once('error', lose);
    let batch: (string | null)[][] = [];
    try {
      for await (const row of rows) {
        batch.push(row as (string | null)[]);
        if (batch.length < ROWS_PER_BATCH) continue;
        yield batch;
        batch = [];
      }
    } catch (error) {
      throw toDatabaseError(error, this.target, { isSignedIn: true });
    } finally {
      this.connection.off('error', lose);
    }
    if (batch.length > 0) yield batch;
  }

  async askStatement({ sql }: { sql: string }, limit: number): Promise<(string | null)[][]> {
    return this.guarded(async () => {
      await this.begin();
      const rows = await runQuery(this.connection, sql);
      return rows.slice(0, limit);
    });
  }

  async countBelow(selection: Selection, mark: GrowthMark): Promise<number> {
    return this.guarded(async () => {
      await this.begin();
      const [row] = await runQuery(this.connection, countBelowSql(selection, mark));
      return Number(row?.[0]);
    });
  }

  async cancel(): Promise<void> {
    const { threadId } = this.connection;
    const killer = await openConnection(this.target, { connectMs: CANCEL_MS }).catch(() => undefined);
    if (killer) {
      await runQuery(killer, `KILL ${Math.trunc(threadId)}`).catch(() => undefined);
      killer.destroy();
    }
    // The library leaves who reads waiting.
    this.reading?.destroy(new Error('the reading was cancelled'));
    this.connection.destroy();
  }

  async close(): Promise<void> {
    const goodbye = () =>
      new Promise<void>((resolve) => {
        this.connection.end(() => resolve());
      });
    await closeWithin(goodbye, () => this.connection.destroy());
  }

  private async begin(): Promise<void> {
    if (this.isReading) return;
    await runQuery(this.connection, 'START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY');
    this.isReading = true;
  }

  private async guarded<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    try {
      return await work();
    } catch (error) {
      throw toDatabaseError(error, this.target, { isSignedIn: true });
    }
  }
}
