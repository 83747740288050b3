import type { Storage } from '@plumbline/storage';
import { escapeIdentifier, escapeLiteral } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { readCatalog } from '../database/catalog.js';
import { connect } from '../database/connect.js';
import { copyOut, type RowStream } from '../database/snapshot.js';
import { CHANGES_SO_FAR, untilWritersEnded } from '../database/write-fence.js';
import { isOwnTable } from './apply-changes.js';
import { dataFrames, jsonFrame } from './frames.js';
import { Moment, PUBLICATION } from './moment.js';
import { bucketRows, type KeyedTable, keyedTables, rowsOf, tableDigest } from './table-digest.js';

/** Messages of the log in one answer; a transaction is never divided. */
const MOST_MESSAGES = 20_000;

export interface FeedSource {
  /** PostgreSQL as a role that reads every schema and may replicate. */
  url: string;
  schemas: readonly string[];
  storage: Storage;
}

/** Everything at one moment, from which on the slot keeps the log. */
export async function* seedFrames(
  { url, schemas }: FeedSource,
  { slot, secrets }: { slot: string; secrets: string | null },
): AsyncGenerator<Buffer> {
  const at = new Date().toISOString();
  const moment = await Moment.open(url, slot);
  try {
    const catalog = await readCatalog(moment.reader, schemas);
    yield jsonFrame({ lsn: moment.lsn, slot, at, catalog, secrets });
    for (const table of catalog.tables) {
      const { schema, name } = table;
      yield jsonFrame({ table: { schema, name } });
      if (isOwnTable(table)) {
        yield jsonFrame({ rows: 0 });
        continue;
      }
      const rows = copyOut(moment.reader, table);
      yield* dataFrames(rows);
      yield jsonFrame({ rows: rows.rowCount });
    }
  } finally {
    await moment.close();
  }
}

/**
 * The log from where a standby is. What it has applied needs to be kept no more.
 * @param until a position up to which is told at least; by default all that is committed by now
 */
export async function* changesFrames(
  { url, schemas }: FeedSource,
  { slot, applied, until }: { slot: string; applied: string; until?: string | undefined },
): AsyncGenerator<Buffer> {
  const client = await connect(url);
  try {
    // One at a time reads a slot; a lock of a connection goes with it.
    await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [slot]);
    const at = new Date().toISOString();
    const {
      rows: [changes],
    } = await client.query<{ changes: number }>(CHANGES_SO_FAR, [schemas]);
    const { rows: slots } = await client.query<{ isLost: boolean; now: string }>(
      `SELECT coalesce(wal_status = 'lost', false) AS "isLost", pg_current_wal_flush_lsn()::text AS now
       FROM pg_replication_slots WHERE slot_name = $1`,
      [slot],
    );
    const [held] = slots;
    const end = until ?? held?.now ?? '0/0';
    if (!held || held.isLost) {
      yield jsonFrame({ isGone: true, until: end, at, changes: 0, sequences: [] });
      return;
    }
    await client.query(
      `SELECT pg_replication_slot_advance(slot_name, $2::pg_lsn) FROM pg_replication_slots
       WHERE slot_name = $1 AND confirmed_flush_lsn < $2::pg_lsn`,
      [slot, applied],
    );
    const { rows: sequences } = await client.query(
      `SELECT schemaname AS schema, sequencename AS name, last_value::text AS last FROM pg_sequences
       WHERE schemaname = ANY($1) AND last_value IS NOT NULL`,
      [schemas],
    );
    yield jsonFrame({ isGone: false, until: end, at, changes: changes?.changes ?? 0, sequences });
    const log = client.query(
      copyTo(
        `COPY (SELECT encode(data, 'hex') FROM pg_logical_slot_peek_binary_changes(${escapeLiteral(slot)},
           ${escapeLiteral(end)}, ${MOST_MESSAGES}, 'proto_version', '1', 'publication_names', '${PUBLICATION}')) TO STDOUT`,
      ),
    ) as RowStream;
    yield* dataFrames(log);
    yield jsonFrame({ messages: log.rowCount, isWhole: log.rowCount < MOST_MESSAGES });
  } finally {
    await client.end();
  }
}

/** The hashes of every table at one moment. */
export async function* digestFrames({ url, schemas }: FeedSource): AsyncGenerator<Buffer> {
  const moment = await Moment.open(url);
  try {
    yield jsonFrame({ lsn: moment.lsn });
    for (const table of await tablesOf(moment, schemas)) {
      const { schema, name } = table;
      yield jsonFrame({ schema, name, buckets: await tableDigest(moment.reader, table) });
    }
  } finally {
    await moment.close();
  }
}

interface Asked {
  schema: string;
  table: string;
}

/** Keys and hashes of the rows in some buckets of a table, at one moment. */
export const rowFrames = (source: FeedSource, asked: Asked & { buckets: readonly number[] }) =>
  tableFrames(source, asked, (table) => bucketRows(table, asked.buckets));

/** The rows of a table, or the one that has a key, at one moment. */
export const valueFrames = (source: FeedSource, asked: Asked & { key?: string | undefined }) =>
  tableFrames(source, asked, (table) => rowsOf(table, asked.key));

async function* tableFrames(
  { url, schemas }: FeedSource,
  asked: Asked,
  statement: (table: KeyedTable) => string,
): AsyncGenerator<Buffer> {
  const moment = await Moment.open(url);
  try {
    yield jsonFrame({ lsn: moment.lsn });
    const tables = await tablesOf(moment, schemas);
    const table = tables.find(({ schema, name }) => schema === asked.schema && name === asked.table);
    if (!table) return;
    const rows = moment.reader.query(copyTo(`COPY (${statement(table)}) TO STDOUT`)) as RowStream;
    yield* dataFrames(rows);
    yield jsonFrame({ rows: rows.rowCount });
  } finally {
    await moment.close();
  }
}

/** Every table that is the same on both sides. */
async function tablesOf(moment: Moment, schemas: readonly string[]): Promise<KeyedTable[]> {
  const { tables } = await readCatalog(moment.reader, schemas);
  return keyedTables(
    moment.reader,
    tables.filter((table) => !isOwnTable(table) && !table.isLeftEmpty),
  );
}

/**
 * After the fence stands: everything that was ever committed here is in the log, on the disk, before the position that it
 * answers. @throws where a transaction from before goes on for too long
 */
export async function flushedPosition(url: string): Promise<string> {
  const client = await connect(url);
  try {
    await untilWritersEnded(client);
    await client.query(`SELECT pg_logical_emit_message(true, 'plumbline', 'fenced')`);
    const { rows } = await client.query<{ lsn: string }>('SELECT pg_current_wal_flush_lsn()::text AS lsn');
    return rows[0]?.lsn ?? '0/0';
  } finally {
    await client.end();
  }
}

/** Keeps the log no longer for a standby; nothing happens where there is no such slot. */
export async function dropSlots(url: string, prefix: string): Promise<void> {
  const client = await connect(url);
  try {
    await client.query(
      `SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots
       WHERE starts_with(slot_name, $1) AND NOT active`,
      [prefix],
    );
  } finally {
    await client.end();
  }
}

/** Changes of rows that a standby has not applied yet, and whether there are more than were counted. */
export async function countWaiting(
  url: string,
  { slot, applied }: { slot: string; applied: string },
): Promise<{ changes: number; isMore: boolean } | undefined> {
  const client = await connect(url);
  try {
    const { rows: free } = await client.query<{ isFree: boolean }>(
      'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS "isFree"',
      [slot],
    );
    if (!free[0]?.isFree) return undefined;
    const { rows } = await client.query<{ changes: number; messages: number }>(
      // A change names the table by its number; the rows about standbys themselves are no work that could be lost.
      `SELECT count(*) FILTER (WHERE substr(data, 1, 1) IN ('I', 'U', 'D', 'T') AND lsn >= $3::pg_lsn AND substr(data, 2, 4) <> ALL (
           SELECT oidsend(oid) FROM pg_class WHERE relname LIKE 'replication\\_%'))::int AS changes, count(*)::int AS messages
       FROM pg_logical_slot_peek_binary_changes($1, NULL, 5000, 'proto_version', '1', 'publication_names', $2)`,
      [slot, PUBLICATION, applied],
    );
    return { changes: rows[0]?.changes ?? 0, isMore: (rows[0]?.messages ?? 0) >= 5_000 };
  } catch {
    // Its standby reads it at this moment, or it is gone, which the standby reports.
    return undefined;
  } finally {
    await client.end();
  }
}

/** Why a primary cannot be followed, in a sentence; undefined where it can. */
export async function whyNotFollowed(url: string, schemas: readonly string[]): Promise<string | undefined> {
  const client = await connect(url);
  try {
    const { rows } = await client.query<{
      level: string;
      mayReplicate: boolean;
      isPublished: boolean;
      untold: string[];
    }>(
      `SELECT current_setting('wal_level') AS level,
         (SELECT rolreplication OR rolsuper FROM pg_roles WHERE rolname = current_user) AS "mayReplicate",
         EXISTS (SELECT FROM pg_publication WHERE pubname = $1) AS "isPublished",
         ARRAY (SELECT name FROM unnest($2::text[]) AS name WHERE NOT EXISTS (
           SELECT FROM pg_publication_namespace h JOIN pg_publication p ON p.oid = h.pnpubid JOIN pg_namespace n ON n.oid = h.pnnspid
           WHERE p.pubname = $1 AND n.nspname = name)) AS untold`,
      [PUBLICATION, schemas],
    );
    const [found] = rows;
    if (found?.level !== 'logical')
      return 'PostgreSQL keeps no logical log: set wal_level = logical and start it again.';
    if (!found.mayReplicate)
      return `The role of BACKUP_DATABASE_URL may not replicate: ALTER ROLE … REPLICATION.`;
    if (!found.isPublished)
      return `There is no publication ${escapeIdentifier(PUBLICATION)}: the operations page has its statement.`;
    // Schemas that were made anew, as where this installation was a standby before, are in no publication.
    if (found.untold.length > 0)
      return `The log tells nothing of ${found.untold.join(', ')}: run deploy/docker/provision-replication.sql again.`;
    return undefined;
  } finally {
    await client.end();
  }
}
