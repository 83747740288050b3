import { Readable } from 'node:stream';
import type { Link } from './open-connection.js';
import type { SqlServerField } from './value-text.js';

/** A cell as the library gives it: what it would round or move is converted to text by the server. */
export type Cell = string | number | boolean | null;
type Row = (string | null)[];

interface Column {
  colName: string;
  type: { name: string };
  precision?: number;
  scale?: number;
  dataLength?: number;
}

export const ROWS_PER_BATCH = 2_000;

/** The rows of a small answer. */
export function runQuery({ connection, Request }: Link, sql: string): Promise<Row[]> {
  const { promise, resolve, reject } = Promise.withResolvers<Row[]>();
  const rows: Row[] = [];
  const request = new Request(sql, (error) => (error ? reject(error) : resolve(rows)));
  request.on('row', (cells: { value: Cell }[]) => rows.push(cells.map(({ value }) => textOf(value))));
  connection.execSqlBatch(request);
  return promise;
}

/** The fields of an answer that has no rows. */
export function fieldsOf({ connection, Request }: Link, sql: string): Promise<SqlServerField[]> {
  const { promise, resolve, reject } = Promise.withResolvers<SqlServerField[]>();
  let fields: SqlServerField[] = [];
  const request = new Request(sql, (error) => (error ? reject(error) : resolve(fields)));
  request.on('columnMetadata', (columns) => {
    fields = Object.values(columns as unknown as Column[]).map(({ colName, type, ...rest }) => ({
      ...rest,
      name: colName,
      typeName: type.name,
    }));
  });
  connection.execSqlBatch(request);
  return promise;
}

/** Rows, and when the server has ended with them: the connection takes no other request before. */
export interface Reading {
  rows: Readable;
  ended: Promise<void>;
}

/** Rows one by one, no faster than they are taken; whoever stops taking them stops the server. */
export function streamQuery({ connection, Request }: Link, sql: string): Reading {
  const ended = Promise.withResolvers<void>();
  const request = new Request(sql, (error) => {
    ended.resolve();
    if (error) rows.destroy(error);
    else rows.push(null);
  });
  const rows = new Readable({
    objectMode: true,
    highWaterMark: ROWS_PER_BATCH,
    read: () => request.resume(),
    // The connection takes no other request before this one has ended.
    destroy: (error, done) => {
      request.cancel();
      void ended.promise.then(() => done(error));
    },
  });
  request.on('row', (cells: { value: Cell }[]) => {
    if (!rows.push(cells.map(({ value }) => textOf(value)))) request.pause();
  });
  connection.execSqlBatch(request);
  return { rows, ended: ended.promise };
}

function textOf(value: Cell): string | null {
  return value === null ? null : String(value);
}
