import type { Client } from 'pg';
import { escapeLiteral } from 'pg';
import { readCatalog } from '../database/catalog.js';
import { isOwnTable } from './apply-changes.js';
import type { ReplicationFeed } from './feed.js';
import { type Mismatch, momentHead, type TableDigest, tableDigestFact } from './shapes.js';
import { nextFact, type StandbyRows } from './standby-rows.js';
import type { StandbyStore } from './standby-store.js';
import {
  type Bucket,
  bucketRows,
  differing,
  type KeyedTable,
  keyedTables,
  keyText,
  tableDigest,
} from './table-digest.js';

/** Above so many buckets a table is named as a whole: its rows would be too many to be mended one by one. */
const MOST_BUCKETS = 16;
const MOST_ROWS = 100;

const sumRows = (buckets: readonly Bucket[]): number => buckets.reduce((sum, { rows }) => sum + rows, 0);

/**
 * Compares every table of both sides at the same moment, by row counts and by hashes over all rows, and finds the rows that
 * differ. It begins with a moment of the primary; the standby applies the log up to just there.
 */
export class StandbyProof {
  constructor(
    private readonly feed: ReplicationFeed,
    private readonly client: Client,
    private readonly store: StandbyStore,
    private readonly rows: StandbyRows,
    private readonly schemas: readonly string[],
  ) {}

  /** Compares all tables, and notes what differs. */
  async compareAll(): Promise<void> {
    const began = new Date();
    const frames = this.feed.frames('digests');
    const { lsn } = momentHead.parse(await nextFact(frames));
    const theirs: TableDigest[] = [];
    for (let fact = await nextFact(frames); fact !== undefined; fact = await nextFact(frames))
      theirs.push(tableDigestFact.parse(fact));
    await this.rows.follow({ before: lsn });
    const tables = await this.tables();
    const found: { table: KeyedTable; buckets: number[] }[] = [];
    for (const digest of theirs) {
      const table = tables.find(({ schema, name }) => schema === digest.schema && name === digest.name);
      const ours = table ? await tableDigest(this.client, table) : [];
      const buckets = differing(ours, digest.buckets);
      if (table && buckets.length > 0) found.push({ table, buckets });
      await this.noteTable(digest, ours, buckets);
    }
    const told = theirs.map(({ schema, name }) => `${schema}.${name}`);
    await this.client.query(`DELETE FROM standby.tables WHERE NOT (concat(schema, '.', name) = ANY($1))`, [
      told,
    ]);
    for (const { table, buckets } of found) await this.nameRows(table, buckets);
    await this.store.forgetUnseen(began);
    await this.store.save({ databaseVerifiedAt: new Date().toISOString(), isDoubted: false });
  }

  /** Brings a row, or a table, back to what the primary has. */
  async mend({ item, key }: Pick<Mismatch, 'item' | 'key'>): Promise<void> {
    const table = (await this.tables()).find(({ schema, name }) => `${schema}.${name}` === item);
    if (!table) return;
    const asked = { schema: table.schema, table: table.name, ...(key !== null && { key }) };
    const frames = this.feed.frames('table', asked);
    const { lsn } = momentHead.parse(await nextFact(frames));
    await this.rows.follow({ before: lsn });
    const condition = key === null ? undefined : `${keyText(table)} = ${escapeLiteral(key)}`;
    await this.rows.replace({ ...table, options: [], isLeftEmpty: false }, condition, frames);
  }

  private async tables(): Promise<KeyedTable[]> {
    const { tables } = await readCatalog(this.client, this.schemas);
    return keyedTables(
      this.client,
      tables.filter((table) => !isOwnTable(table) && !table.isLeftEmpty),
    );
  }

  private async noteTable(
    { schema, name, buckets: theirs }: TableDigest,
    ours: readonly Bucket[],
    unequal: readonly number[],
  ): Promise<void> {
    const equal = sumRows(theirs.filter(({ bucket }) => !unequal.includes(bucket)));
    await this.client.query(
      `INSERT INTO standby.tables VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (schema, name) DO UPDATE SET total = EXCLUDED.total, here = EXCLUDED.here, equal = EXCLUDED.equal`,
      [schema, name, sumRows(theirs), sumRows(ours), equal],
    );
  }

  /** At a moment of its own: what differs now is what differs, for nothing but the log changes a standby. */
  private async nameRows(table: KeyedTable, buckets: readonly number[]): Promise<void> {
    const item = `${table.schema}.${table.name}`;
    const whole = {
      kind: 'database' as const,
      item,
      key: null,
      primary: `${buckets.length} of 256 parts differ`,
      standby: null,
    };
    if (buckets.length > MOST_BUCKETS) return this.store.noteMismatch(whole);
    const frames = this.feed.frames('rows', { schema: table.schema, table: table.name, buckets });
    const { lsn } = momentHead.parse(await nextFact(frames));
    const theirs = new Map<string, string>();
    let text = '';
    for await (const frame of frames) if ('data' in frame) text += frame.data.toString();
    for (const line of text.split('\n')) {
      const [key, hash] = line.split('\t');
      if (key !== undefined && hash !== undefined) theirs.set(unescaped(key), hash);
    }
    await this.rows.follow({ before: lsn });
    const { rows: ours } = await this.client.query<{ key: string; h: string }>(bucketRows(table, buckets));
    const here = new Map(ours.map(({ key, h }) => [key, h]));
    const keys = [...new Set([...theirs.keys(), ...here.keys()])].filter(
      (key) => theirs.get(key) !== here.get(key),
    );
    if (keys.length > MOST_ROWS) return this.store.noteMismatch(whole);
    for (const key of keys)
      await this.store.noteMismatch({
        ...{ kind: 'database', item, key },
        ...{ primary: theirs.get(key) ?? null, standby: here.get(key) ?? null },
      });
  }
}

const ESCAPES: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v' };

/** A value as COPY writes it, read back. */
const unescaped = (text: string): string =>
  text.replaceAll(/\\(.)/gs, (_, letter: string) => ESCAPES[letter] ?? letter);
