import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { PermanentEventError } from '@plumbline/events';
import type { EntityManager } from 'typeorm';
import { QueryFailedError } from 'typeorm';
import { z } from 'zod';

/** What happens to rows of a backup that are there now: the backup's take their place, or those of now stay. */
type Meeting = 'replace' | 'keep';

/** A table that takes rows of a backup back. */
export interface TakingTable {
  meeting: Meeting;
  /** Columns that become null where the row that they name is not there, with its table. */
  optional?: Readonly<Record<string, string>>;
}

/** By name: nothing else is ever written, whatever a file says. */
export type TakingTables = Readonly<Record<string, TakingTable>>;

type TakenRow = Readonly<Record<string, string | null>>;

const line = z.object({ table: z.string(), row: z.record(z.string(), z.string().nullable()) });

/** Violated constraints and values that do not fit (SQLSTATE classes 22 and 23): trying again would not help. */
const REFUSED = /^2[23]/;

/**
 * Puts rows that were taken out of a backup into the service's own tables, in their order. Answers why they were refused,
 * in a sentence; then none of them is kept.
 * @param path a file of JSON lines with table and row, each value as PostgreSQL writes it
 * @param before is called with each row before it is put in, for what has to be known of the one that it meets
 */
export async function takeRows(
  tx: EntityManager,
  path: string,
  tables: TakingTables,
  { before }: { before?: (table: string, row: TakenRow) => Promise<void> } = {},
): Promise<string | undefined> {
  await tx.query('SAVEPOINT taken');
  try {
    const keys = new Map<string, string[]>();
    for await (const text of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
      const { table, row } = line.parse(JSON.parse(text));
      const taking = Object.hasOwn(tables, table) ? tables[table] : undefined;
      if (!taking) throw new PermanentEventError(`no rows of ${table} are taken back`);
      if (!keys.has(table)) keys.set(table, await primaryKey(tx, table));
      await before?.(table, row);
      await takeRow(tx, { table, taking, key: keys.get(table) ?? [] }, row);
    }
    await tx.query('RELEASE SAVEPOINT taken');
    return undefined;
  } catch (failure) {
    const refusal = refusalOf(failure);
    if (refusal === undefined) throw failure;
    await tx.query('ROLLBACK TO SAVEPOINT taken');
    return refusal;
  }
}

async function takeRow(
  tx: EntityManager,
  { table, taking, key }: { table: string; taking: TakingTable; key: readonly string[] },
  given: TakenRow,
): Promise<void> {
  const row = { ...given };
  for (const [column, named] of Object.entries(taking.optional ?? {})) {
    if (row[column] && !(await isThere(tx, named, row[column]))) row[column] = null;
  }
  const columns = Object.keys(row);
  const places = columns.map((_, at) => `$${at + 1}`);
  const changed = columns.filter((column) => !key.includes(column));
  const meets =
    taking.meeting === 'keep' || changed.length === 0
      ? 'DO NOTHING'
      : `(${key.map(quoted).join(', ')}) DO UPDATE SET ${changed.map((column) => `${quoted(column)} = excluded.${quoted(column)}`).join(', ')}`;
  await tx.query(
    `INSERT INTO ${quoted(table)} (${columns.map(quoted).join(', ')}) VALUES (${places.join(', ')}) ON CONFLICT ${meets}`,
    Object.values(row),
  );
}

async function isThere(tx: EntityManager, table: string, id: string): Promise<boolean> {
  const rows: unknown[] = await tx.query(`SELECT 1 FROM ${quoted(table)} WHERE id = $1`, [id]);
  return rows.length > 0;
}

async function primaryKey(tx: EntityManager, table: string): Promise<string[]> {
  const rows: { name: string }[] = await tx.query(
    `SELECT a.attname AS name FROM pg_index i JOIN pg_attribute a
       ON a.attrelid = i.indrelid AND a.attnum = ANY(i.indkey)
     WHERE i.indrelid = $1::regclass AND i.indisprimary`,
    [quoted(table)],
  );
  return rows.map(({ name }) => name);
}

/** Names come from a list of our own and from the catalog of a backup. */
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

function refusalOf(failure: unknown): string | undefined {
  if (!(failure instanceof QueryFailedError)) return undefined;
  const { code, table, constraint }: { code?: string; table?: string; constraint?: string } =
    failure.driverError;
  if (!code || !REFUSED.test(code)) return undefined;
  return `Rows of ${table ?? 'a table'} do not fit what is there now (${constraint ?? code}). Nothing of it was changed; restore it as a copy instead.`;
}
