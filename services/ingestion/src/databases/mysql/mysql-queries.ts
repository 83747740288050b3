import type { Connection, FieldPacket, QueryError, QueryOptions, TypeCastField } from 'mysql2';
import type { MysqlField } from './value-text.js';

type Row = (string | null)[];

/** Each cell as the server wrote it: the library would round numbers and move dates. */
export const AS_TEXT = {
  rowsAsArray: true,
  typeCast: (field: TypeCastField) => {
    if (field.type === 'BIT') return bitText(field.buffer());
    return field.type === 'GEOMETRY' ? field.buffer() && null : field.string('utf8');
  },
} as const satisfies Partial<QueryOptions>;

/** Bits are sent as bytes. */
function bitText(bytes: Buffer | null): string | null {
  return bytes && BigInt(`0x${bytes.toString('hex') || '0'}`).toString();
}

/** The rows of a small answer. */
export function runQuery(
  connection: Connection,
  sql: string,
  values: (string | number)[] = [],
): Promise<Row[]> {
  const { promise, resolve, reject } = Promise.withResolvers<Row[]>();
  connection.query({ sql, values, ...AS_TEXT }, (error: QueryError | null, rows: unknown) =>
    error ? reject(error) : resolve(Array.isArray(rows) ? (rows as Row[]) : []),
  );
  return promise;
}

/** The fields of an answer without its rows. */
export function fieldsOf(connection: Connection, sql: string): Promise<MysqlField[]> {
  const { promise, resolve, reject } = Promise.withResolvers<MysqlField[]>();
  connection.query({ sql, ...AS_TEXT }, (error: QueryError | null, _rows: unknown, fields: FieldPacket[]) =>
    error ? reject(error) : resolve(fields as MysqlField[]),
  );
  return promise;
}
