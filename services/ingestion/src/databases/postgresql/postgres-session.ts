import { connect, type Socket } from 'node:net';
import { type CellValue, type DatabaseTable, MAX_LISTED_TABLES, type Selection } from '@plumbline/contracts';
import type pg from 'pg';
import Cursor from 'pg-cursor';
import type {
  DatabaseSession,
  DatabaseTarget,
  DescribedColumn,
  ReadOnlyProof,
  StreamOptions,
} from '../driver.js';
import type { GrowthMark } from '../growth-mark.js';
import { closeWithin } from '../stall-guard.js';
import { CopyOut } from './copy-out.js';
import { toDatabaseError } from './postgres-errors.js';
import { proveReadOnly } from './prove-read-only.js';
import { copySql, countBelowSql, selectOf } from './select-sql.js';
import { tablesQuery } from './tables-query.js';
import { describeField, type PostgresField } from './value-text.js';

const ROWS_PER_BATCH = 2_000;
const CANCEL_CODE = 80_877_102;
const CANCEL_MS = 2_000;

/** One signed-in connection. All that it reads after `begin` belongs to one snapshot. */
export class PostgresSession implements DatabaseSession {
  private isReading = false;

  constructor(
    private readonly client: pg.Client,
    private readonly socket: Socket,
    private readonly target: DatabaseTarget,
    readonly server: string,
  ) {}

  proveReadOnly(): Promise<ReadOnlyProof> {
    return this.guarded(() => proveReadOnly(this.client));
  }

  async listTables(): Promise<DatabaseTable[]> {
    return this.guarded(async () => {
      const { rows } = await this.client.query<{ found: string }>({
        text: tablesQuery,
        values: [MAX_LISTED_TABLES],
      });
      return rows.map(({ found }) => JSON.parse(found) as DatabaseTable);
    });
  }

  async describe(selection: Selection): Promise<DescribedColumn[]> {
    return this.guarded(async () => {
      await this.begin();
      const cursor = this.client.query(
        new Cursor(`${selectOf(selection)} LIMIT 0`, [], { rowMode: 'array' }),
      );
      const fields = await fieldsOf(cursor);
      await cursor.close();
      const types = await this.typeNames(fields);
      return fields.map((field, index) => describeField(field, types[index] ?? 'unknown'));
    });
  }

  async *streamText(
    selection: Selection,
    columns: readonly DescribedColumn[],
    { from }: Pick<StreamOptions, 'from'> = {},
  ): AsyncIterable<Buffer> {
    await this.guarded(() => this.begin());
    const copy = new CopyOut(copySql(selection, columns, from));
    this.client.query(copy);
    try {
      yield* copy.take();
    } catch (error) {
      throw toDatabaseError(error, this.target);
    }
  }

  async askStatement(
    { sql, values }: { sql: string; values: readonly CellValue[] },
    limit: number,
  ): Promise<(string | null)[][]> {
    return this.guarded(async () => {
      await this.begin();
      const types = { getTypeParser: () => (text: string) => text };
      // What one statement does wrong leaves the transaction to the next.
      await this.client.query('SAVEPOINT asked');
      const cursor = this.client.query(
        new Cursor<(string | null)[]>(sql, [...values], { rowMode: 'array', types }),
      );
      try {
        const rows = await cursor.read(limit);
        await cursor.close();
        return rows;
      } catch (error) {
        await this.client.query('ROLLBACK TO SAVEPOINT asked').catch(() => undefined);
        throw error;
      }
    });
  }

  async countBelow(selection: Selection, mark: GrowthMark): Promise<number> {
    return this.guarded(async () => {
      await this.begin();
      const { rows } = await this.client.query<{ count: string }>(countBelowSql(selection, mark));
      return Number(rows[0]?.count);
    });
  }

  async *stream(
    selection: Selection,
    { limit, from }: StreamOptions = {},
  ): AsyncIterable<(string | null)[][]> {
    await this.guarded(() => this.begin());
    const limited = limit === undefined ? '' : ` LIMIT ${Math.trunc(limit)}`;
    const types = { getTypeParser: () => (text: string) => text };
    const cursor = this.client.query(
      new Cursor<(string | null)[]>(`${selectOf(selection, from)}${limited}`, [], {
        rowMode: 'array',
        types,
      }),
    );
    let isOpen = true;
    const read = () =>
      this.guarded(() => cursor.read(ROWS_PER_BATCH)).catch((error: unknown) => {
        isOpen = false;
        throw error;
      });
    try {
      for (let rows = await read(); rows.length > 0; rows = await read()) yield rows;
    } finally {
      // One that failed is closed by the server, which may never say so again.
      if (isOpen) await cursor.close().catch(() => undefined);
    }
  }

  async cancel(): Promise<void> {
    const { processID, secretKey } = this.client as unknown as {
      processID: number | null;
      secretKey: number | Buffer | null;
    };
    if (processID !== null && secretKey !== null) await this.askToCancel(processID, secretKey);
    await this.close();
  }

  async close(): Promise<void> {
    await closeWithin(
      () => this.client.end(),
      () => this.socket.destroy(),
    );
  }

  private async begin(): Promise<void> {
    if (this.isReading) return;
    await this.client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    this.isReading = true;
  }

  private async typeNames(fields: readonly PostgresField[]): Promise<string[]> {
    const { rows } = await this.client.query<{ name: string }>({
      text: `SELECT format_type(type, modifier) AS name
        FROM unnest($1::oid[], $2::integer[]) WITH ORDINALITY AS asked(type, modifier, place) ORDER BY place`,
      values: [
        fields.map(({ dataTypeID }) => dataTypeID),
        fields.map(({ dataTypeModifier }) => dataTypeModifier),
      ],
    });
    return rows.map(({ name }) => name);
  }

  private async guarded<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    try {
      return await work();
    } catch (error) {
      throw toDatabaseError(error, this.target);
    }
  }

  /** By a connection of its own, as the protocol has it; the server answers nothing, and may be away. */
  private async askToCancel(processId: number, secret: number | Buffer): Promise<void> {
    const key = typeof secret === 'number' ? int32(secret) : secret;
    const body = Buffer.concat([int32(CANCEL_CODE), int32(processId), key]);
    const { promise: sent, resolve: finish } = Promise.withResolvers<void>();
    const socket = connect({ host: this.target.address, port: this.target.port, timeout: CANCEL_MS });
    socket.on('close', () => finish());
    socket.on('error', () => socket.destroy());
    socket.on('timeout', () => socket.destroy());
    socket.end(Buffer.concat([int32(body.length + 4), body]));
    await sent;
  }
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value | 0);
  return bytes;
}

/** What a cursor would answer, once the server has described it. */
async function fieldsOf(cursor: Cursor): Promise<PostgresField[]> {
  const { promise, resolve, reject } = Promise.withResolvers<PostgresField[]>();
  cursor.read(1, (error, _rows, result) => {
    if (error) reject(error);
    else resolve(result.fields);
  });
  return promise;
}
