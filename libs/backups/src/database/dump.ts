import { pipeline } from 'node:stream';
import type { Storage } from '@plumbline/storage';
import type { Client } from 'pg';
import type { Table } from '../catalog-shape.js';
import { Digest } from '../digest.js';
import type { TablePart } from '../manifest.js';
import { partKey, tablePartName } from '../part-names.js';
import { storeSealed } from '../store-sealed.js';
import { copyOut, type Snapshot } from './snapshot.js';

/** Tables that are read at the same time; compressing them takes a core each. */
const READERS = 2;

export interface DumpOptions {
  backupId: string;
  target: Storage;
  recipients: readonly string[];
  signal?: AbortSignal;
  /** How many tables are written. */
  onTable?: (done: number, of: number) => void;
}

/** Writes every table of a snapshot into a sealed part of its own. Answers in the order of the catalog. */
export async function dumpTables(snapshot: Snapshot, options: DumpOptions): Promise<TablePart[]> {
  const { tables } = snapshot.catalog;
  const parts: TablePart[] = [];
  let next = 0;
  let done = 0;
  const read = async () => {
    const client = await snapshot.reader();
    try {
      for (let at = next++; at < tables.length; at = next++) {
        const table = tables[at];
        if (table) parts[at] = await dumpTable(client, table, options);
        options.onTable?.(++done, tables.length);
      }
    } finally {
      await client.end();
    }
  };
  await Promise.all(Array.from({ length: READERS }, read));
  return parts;
}

async function dumpTable(client: Client, table: Table, options: DumpOptions): Promise<TablePart> {
  const { backupId, target, recipients, signal } = options;
  const rows = copyOut(client, table);
  const plain = pipeline(rows, new Digest(), () => undefined);
  const name = tablePartName(table);
  const sealed = await storeSealed(target, partKey(backupId, name), plain, { recipients, signal });
  return {
    schema: table.schema,
    name: table.name,
    rows: rows.rowCount,
    ...plain.total(),
    part: { name, ...sealed },
  };
}
