import type { Readable } from 'node:stream';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Catalog, Table } from '../catalog-shape.js';
import { readCatalog } from './catalog.js';
import { connect } from './connect.js';
import { nameOf, storedColumns } from './definitions.js';

/** What COPY writes; `rowCount` is there when the stream has ended. */
export type RowStream = Readable & { rowCount: number };

/** The rows of a table as text, in the order in which they lie; none of one whose rows stay where they are. */
export const copyOut = (client: Client, table: Table): RowStream =>
  client.query(
    copyTo(
      `COPY (SELECT ${storedColumns(table)} FROM ${nameOf(table)}${table.isLeftEmpty ? ' WHERE false' : ''}) TO STDOUT`,
    ),
  ) as RowStream;

/**
 * One moment of all schemas, which several connections read at the same time while others write. It holds back nothing
 * but changes of tables themselves.
 */
export class Snapshot {
  private constructor(
    private readonly url: string,
    private readonly holder: Client,
    private readonly id: string,
    readonly catalog: Catalog,
    /** The moment, by the clock of the database. */
    readonly at: Date,
    /** Such as `18.4`. */
    readonly serverVersion: string,
  ) {}

  /** @throws NotBackedUp, and what PostgreSQL says to a role that may not read a table */
  static async open(url: string, schemas: readonly string[]): Promise<Snapshot> {
    const holder = await connect(url);
    try {
      await holder.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      const { rows } = await holder.query<{ id: string; at: Date; version: string }>(
        `SELECT pg_export_snapshot() AS id, clock_timestamp() AS at, current_setting('server_version') AS version`,
      );
      const [moment] = rows;
      if (!moment) throw new Error('PostgreSQL exported no snapshot');
      const catalog = await readCatalog(holder, schemas);
      // Until the end, so that no step of a schema changes a table that is about to be read.
      for (const table of catalog.tables)
        await holder.query(`LOCK TABLE ${nameOf(table)} IN ACCESS SHARE MODE`);
      return new Snapshot(url, holder, moment.id, catalog, moment.at, moment.version);
    } catch (failure) {
      await holder.end();
      throw failure;
    }
  }

  /** A connection that sees that moment. */
  async reader(): Promise<Client> {
    const client = await connect(this.url);
    try {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      await client.query(`SET TRANSACTION SNAPSHOT '${this.id}'`);
      return client;
    } catch (failure) {
      await client.end();
      throw failure;
    }
  }

  /** The rows of one of its tables, by its place in the catalog. @throws RangeError */
  rows(reader: Client, at: number): RowStream {
    const table = this.catalog.tables[at];
    if (!table) throw new RangeError(`there is no table ${at}`);
    return copyOut(reader, table);
  }

  async close(): Promise<void> {
    await this.holder.end();
  }
}
