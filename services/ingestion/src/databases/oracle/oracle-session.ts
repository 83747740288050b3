import type { DatabaseTable, Selection } from '@plumbline/contracts';
import type oracledb from 'oracledb';
import type {
  DatabaseSession,
  DatabaseTarget,
  DescribedColumn,
  ReadOnlyProof,
  StreamOptions,
} from '../driver.js';
import { closeWithin } from '../stall-guard.js';
import { checkStatement } from '../statement/check-statement.js';
import { listTables } from './list-tables.js';
import { toDatabaseError } from './oracle-errors.js';
import { proveReadOnly } from './prove-read-only.js';
import { quoteName } from './quote-name.js';
import type { TnsRelay } from './tns-relay.js';
import { describeField, type OracleColumn, type OracleField } from './value-text.js';

type Library = typeof oracledb;
type Row = (string | null)[];

const ROWS_PER_BATCH = 2_000;

/** What was chosen as something to select from. In brackets nothing may stand that writes. */
const sourceOf = (selection: Selection): string =>
  'table' in selection
    ? `${quoteName(selection.schema)}.${quoteName(selection.table)}`
    : `(\n${checkStatement(selection.query, 'oracle')}\n) chosen`;

/** One signed-in connection, in one read-only transaction: all that it reads belongs to one snapshot. */
export class OracleSession implements DatabaseSession {
  readonly server: string;

  constructor(
    private readonly library: Library,
    private readonly connection: oracledb.Connection,
    private readonly relay: TnsRelay,
    private readonly target: DatabaseTarget,
  ) {
    this.server = `Oracle ${connection.oracleServerVersionString.split('.').slice(0, 2).join('.')}`;
  }

  proveReadOnly(): Promise<ReadOnlyProof> {
    return this.guarded(() =>
      proveReadOnly({
        ask: (sql) => this.ask(sql),
        tell: async (sql) => {
          await this.connection.execute(sql);
        },
      }),
    );
  }

  listTables(): Promise<DatabaseTable[]> {
    return this.guarded(() => listTables((sql) => this.ask(sql)));
  }

  describe(selection: Selection): Promise<DescribedColumn[]> {
    return this.guarded(async () =>
      (await this.columns(selection)).map(({ expression: _, ...column }) => column),
    );
  }

  async *stream(selection: Selection, { limit }: StreamOptions = {}): AsyncIterable<Row[]> {
    const columns = await this.guarded(() => this.columns(selection));
    const list = columns.map(({ expression }, index) => `${expression} AS c${index}`).join(', ');
    const limited = limit === undefined ? '' : ` WHERE ROWNUM <= ${Math.trunc(limit)}`;
    const sql = `SELECT ${list} FROM ${sourceOf(selection)}${limited}`;
    const { resultSet } = await this.guarded(() =>
      this.connection.execute<unknown[]>(sql, [], { ...this.asText(), resultSet: true }),
    );
    if (!resultSet) return;
    try {
      const read = () => this.guarded(() => resultSet.getRows(ROWS_PER_BATCH));
      for (let rows = await read(); rows.length > 0; rows = await read()) yield rows.map(textsOf);
    } finally {
      await resultSet.close().catch(() => undefined);
    }
  }

  async cancel(): Promise<void> {
    await closeWithin(
      () => this.connection.break(),
      () => undefined,
    );
    this.relay.close();
  }

  async close(): Promise<void> {
    await closeWithin(
      () => this.connection.close(),
      () => undefined,
    );
    this.relay.close();
  }

  private async columns(selection: Selection): Promise<OracleColumn[]> {
    const sql = `SELECT * FROM ${sourceOf(selection)} WHERE 1 = 0`;
    const { metaData = [] } = await this.connection.execute<unknown[]>(sql, [], this.asText());
    return metaData.map((field) => describeField(field as unknown as OracleField));
  }

  private async ask(sql: string): Promise<Row[]> {
    const { rows = [] } = await this.connection.execute<unknown[]>(sql, [], { ...this.asText(), maxRows: 0 });
    return rows.map(textsOf);
  }

  /** Long texts come as texts, and not as something to be opened one by one. */
  private asText(): oracledb.ExecuteOptions {
    const { OUT_FORMAT_ARRAY, DB_TYPE_CLOB, DB_TYPE_NCLOB, STRING } = this.library;
    const long: unknown[] = [DB_TYPE_CLOB, DB_TYPE_NCLOB];
    return {
      ...{ outFormat: OUT_FORMAT_ARRAY, fetchArraySize: ROWS_PER_BATCH, prefetchRows: ROWS_PER_BATCH },
      fetchTypeHandler: ({ dbType }) => (long.includes(dbType) ? { type: STRING } : undefined),
    };
  }

  private async guarded<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    try {
      return await work();
    } catch (error) {
      throw this.relay.failure ?? toDatabaseError(error, this.target);
    }
  }
}

const textsOf = (cells: readonly unknown[]): Row => cells.map((cell) => (cell == null ? null : String(cell)));
