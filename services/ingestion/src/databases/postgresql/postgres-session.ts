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
import { copySql, countBelowSql, quoteName, selectOf } from './select-sql.js';
import { tablesQuery } from './tables-query.js';
import { describeField, type PostgresField } from './value-text.js';

const ROWS_PER_BATCH = 2_000;
const CANCEL_CODE = 80_877_102;
const CANCEL_MS = 2_000;
/** Not allowed, read-only, and what a standby says that cannot even begin to write. */
const REFUSED_WRITE = new Set(['42501', '25006', '0A000']);

/** One signed-in connection. All that it reads after `begin` belongs to one snapshot. */
export class PostgresSession implements DatabaseSession {
  private isReading = false;

  constructor(
    private readonly client: pg.Client,
    private readonly socket: Socket,
    private readonly target: DatabaseTarget,
    readonly server: string,
  ) {}

  async proveReadOnly(): Promise<ReadOnlyProof> {
    return this.guarded(async () => {
      const { rows: schemas } = await this.client.query<{ name: string }>(WRITABLE_PLACES);
      const [schema] = schemas;
      const name = schema?.name ?? 'public';
      const refusal = await this.tryToWrite(name);
      const { rows } = await this.client.query<{ rights: string }>(WRITE_RIGHTS);
      const rights = Number(rows[0]?.rights ?? 1);
      if (refusal === undefined || rights > 0) return { isProved: false, detail: MAY_WRITE };
      return { isProved: true, detail: `We tried to create a table; the server refused: ${refusal}` };
    });
  }

  /** In a transaction that may write and is rolled back: the server's refusal, or undefined where it let us. */
  private async tryToWrite(schema: string): Promise<string | undefined> {
    try {
      await this.client.query('BEGIN READ WRITE');
      await this.client.query(`CREATE TABLE ${quoteName(schema)}.plumbline_write_test (a integer)`);
      return undefined;
    } catch (error) {
      const { code = '', message = '' } = error as { code?: string; message?: string };
      return REFUSED_WRITE.has(code) ? message : undefined;
    } finally {
      await this.client.query('ROLLBACK');
    }
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
      const cursor = this.client.query(
        new Cursor<(string | null)[]>(sql, [...values], { rowMode: 'array', types }),
      );
      const rows = await cursor.read(limit);
      await cursor.close();
      return rows;
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

const MAY_WRITE =
  'This user may write. Plumbline reads in read-only transactions, one SELECT at a time; a user that can only read is safer.';

/** The schema where a table is most likely to be allowed. */
const WRITABLE_PLACES = `
  SELECT nspname AS name FROM pg_namespace
  WHERE nspname !~ '^pg_' AND nspname <> 'information_schema' AND has_schema_privilege(oid, 'USAGE')
  ORDER BY has_schema_privilege(oid, 'CREATE') DESC, nspname LIMIT 1`;

/** Rights to change anything that is there, a column or a counter of it alone as well, and to make something new. */
const WRITE_RIGHTS = `
  SELECT (SELECT count(*) FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
          WHERE nspname !~ '^pg_' AND nspname <> 'information_schema' AND has_schema_privilege(relnamespace, 'USAGE')
            AND CASE WHEN relkind IN ('r', 'p', 'v', 'f')
                THEN has_table_privilege(pg_class.oid, 'INSERT, UPDATE, DELETE, TRUNCATE')
                  OR has_any_column_privilege(pg_class.oid, 'INSERT, UPDATE')
                WHEN relkind = 'S' THEN has_sequence_privilege(pg_class.oid, 'USAGE, UPDATE') END)
       + (SELECT count(*) FROM pg_namespace
          WHERE nspname !~ '^pg_' AND nspname <> 'information_schema' AND has_schema_privilege(oid, 'CREATE'))
       + (SELECT count(*) FROM pg_roles
          WHERE rolname IN ('pg_write_server_files', 'pg_execute_server_program') AND pg_has_role(oid, 'USAGE'))
       + has_database_privilege(current_database(), 'CREATE')::integer AS rights`;
