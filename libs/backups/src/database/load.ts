import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { escapeIdentifier } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { PartSource } from '../archive/part-source.js';
import type { Table } from '../catalog-shape.js';
import { Digest } from '../digest.js';
import type { Manifest, TablePart } from '../manifest.js';
import { unseal } from '../seal.js';
import { afterRows, beforeRows, nameOf, storedColumns } from './definitions.js';
import { copyOut } from './snapshot.js';

export interface LoadOptions {
  identities: readonly string[];
  /** Whether each schema belongs to the role that it belonged to; otherwise all is the caller's. */
  keepsOwners: boolean;
  signal?: AbortSignal;
  onTable?: (done: number, of: number) => void;
}

/** A table as it is after loading, beside what the backup says. */
export interface TableComparison {
  schema: string;
  name: string;
  rows: number;
  isEqual: boolean;
}

/**
 * Makes the schemas of a backup anew with all they held, in one transaction: afterwards all is there or nothing changed.
 * Schemas of the same names go. Every table is read back and compared with what was written, before it is kept.
 * @throws BackupDamaged naming the part, WrongKey
 */
export async function loadDatabase(
  client: Client,
  manifest: Manifest,
  source: PartSource,
  options: LoadOptions,
): Promise<TableComparison[]> {
  const { catalog } = manifest;
  const comparisons: TableComparison[] = [];
  await client.query('BEGIN');
  try {
    for (const { name, owner } of catalog.schemas) {
      await client.query(`DROP SCHEMA IF EXISTS ${escapeIdentifier(name)} CASCADE`);
      await client.query(
        `CREATE SCHEMA ${escapeIdentifier(name)}${options.keepsOwners ? ` AUTHORIZATION ${escapeIdentifier(owner)}` : ''}`,
      );
      if (options.keepsOwners) await client.query(`SET LOCAL ROLE ${escapeIdentifier(owner)}`);
      for (const statement of beforeRows(catalog, name)) await client.query(statement);
      await client.query('RESET ROLE');
    }
    for (const written of manifest.tables) {
      options.signal?.throwIfAborted();
      const table = catalog.tables.find(
        ({ schema, name }) => schema === written.schema && name === written.name,
      );
      if (!table) throw new Error(`the catalog of the backup lacks ${written.schema}.${written.name}`);
      await loadTable(client, table, written, source, options);
      comparisons.push(await compare(client, table, written));
      options.onTable?.(comparisons.length, manifest.tables.length);
    }
    for (const statement of afterRows(catalog)) await client.query(statement);
    await client.query('COMMIT');
  } catch (failure) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw failure;
  }
  return comparisons;
}

async function loadTable(
  client: Client,
  table: Table,
  { part }: TablePart,
  source: PartSource,
  { identities, signal }: LoadOptions,
): Promise<void> {
  const rows = await unseal(await source.open(part.name), identities, part);
  const columns = storedColumns(table);
  await pipeline(rows, client.query(copyFrom(`COPY ${nameOf(table)} (${columns}) FROM STDIN`)), { signal });
}

/** A table filled in the transaction that made it keeps the order of its rows, so equal rows are equal bytes. */
async function compare(client: Client, table: Table, written: TablePart): Promise<TableComparison> {
  const rows = copyOut(client, table);
  const digest = new Digest();
  await pipeline(rows, digest.resume());
  const isEqual = digest.total().sha256 === written.sha256 && rows.rowCount === written.rows;
  return { schema: table.schema, name: table.name, rows: rows.rowCount, isEqual };
}
