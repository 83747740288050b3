import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Client, escapeIdentifier } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { BackupDamaged } from '../backup-errors.js';
import { type Catalog, catalog, type Table } from '../catalog-shape.js';
import { ROWS_STAY } from '../database/catalog-queries.js';
import { afterRows, beforeRows, nameOf, storedColumns } from '../database/definitions.js';
import { Applier, NeedsSeed } from './apply-changes.js';
import type { ReplicationFeed } from './feed.js';
import type { Frame } from './frames.js';
import { lsnNumber, lsnText } from './moment.js';
import { PgOutput } from './pgoutput.js';
import { changesEnd, changesHead, seedHead, seedTable, tableEnd } from './shapes.js';
import type { StandbyStore } from './standby-store.js';

export interface SeedOptions {
  /** Takes the installation's keys as the primary's file holds them. */
  onSecrets: (text: string) => Promise<void>;
  /** The roles that own the schemas have to be there. */
  keepsOwners: boolean;
}

/** The rows of a standby: all of them fetched once, then changed as the primary's log says. Each step is one transaction. */
export class StandbyRows {
  constructor(
    private readonly feed: ReplicationFeed,
    private readonly client: Client,
    private readonly store: StandbyStore,
  ) {}

  /** Replaces everything by what the primary has at one moment. A kill before the end leaves what was there before. */
  async seed({ onSecrets, keepsOwners }: SeedOptions): Promise<void> {
    const frames = this.feed.frames('seed');
    const head = seedHead.parse(await nextFact(frames));
    const held = catalog.parse(head.catalog);
    await this.client.query('BEGIN');
    try {
      await this.makeTables(held, keepsOwners);
      // As where the log is applied: no trigger asks whether a standby may be written. Tables are made before, with theirs.
      await this.client.query('SET LOCAL session_replication_role = replica');
      let at = 0;
      for (let fact = await nextFact(frames); fact !== undefined; fact = await nextFact(frames)) {
        const { table: named } = seedTable.parse(fact);
        const table = held.tables.find(({ schema, name }) => schema === named.schema && name === named.name);
        if (!table) throw new BackupDamaged(`${named.schema}.${named.name}`, 'is in no catalog');
        await this.fill(table, frames);
        at += 1;
      }
      if (at !== held.tables.length) throw new BackupDamaged('the answer to "seed"', 'ends too early');
      await this.client.query('SET LOCAL session_replication_role = origin');
      for (const statement of afterRows(held)) await this.client.query(statement);
      if (head.secrets !== null) await onSecrets(head.secrets);
      // Not TRUNCATE: it would hold up whoever reads them until everything is fetched.
      await this.client.query('DELETE FROM standby.tables');
      await this.client.query(`DELETE FROM standby.mismatches WHERE kind = 'database'`);
      const seeded = { slot: head.slot, applied: head.lsn, appliedAt: head.at };
      await this.store.save({ ...seeded, phase: 'seeding', databaseVerifiedAt: null }, this.client);
      await this.client.query('COMMIT');
    } catch (failure) {
      await this.rollBack();
      throw failure;
    }
    await this.client.query('ANALYZE');
  }

  /**
   * Applies what the log tells: all that was committed before `before`, or until now.
   * @param beforeFirst runs when the first change of a row is about to be applied, and not where there is none
   * @returns how many changes of rows were applied
   * @throws NeedsSeed where the log does not lead on from here
   */
  async follow({
    before,
    beforeFirst,
  }: {
    before?: string;
    beforeFirst?: () => Promise<void>;
  } = {}): Promise<number> {
    let count = 0;
    for (;;) {
      const { applied, isWhole } = await this.applyOnce(before, beforeFirst);
      count += applied;
      if (isWhole) return count;
    }
  }

  /** Replaces one row, or all of a table, by what the primary sends of a moment that this standby has reached. */
  async replace(table: Table, condition: string | undefined, frames: AsyncGenerator<Frame>): Promise<void> {
    await this.client.query('BEGIN');
    try {
      await this.client.query(`SET LOCAL session_replication_role = replica`);
      await this.client.query(`DELETE FROM ${nameOf(table)}${condition ? ` WHERE ${condition}` : ''}`);
      await this.fill(table, frames);
      await this.client.query('COMMIT');
    } catch (failure) {
      await this.rollBack();
      throw failure;
    }
  }

  private async makeTables(held: Catalog, keepsOwners: boolean): Promise<void> {
    for (const { name, owner } of held.schemas) {
      await this.client.query(`DROP SCHEMA IF EXISTS ${escapeIdentifier(name)} CASCADE`);
      const owned = keepsOwners ? ` AUTHORIZATION ${escapeIdentifier(owner)}` : '';
      await this.client.query(`CREATE SCHEMA ${escapeIdentifier(name)}${owned}`);
      if (keepsOwners) await this.client.query(`SET LOCAL ROLE ${escapeIdentifier(owner)}`);
      for (const statement of beforeRows(held, name)) await this.client.query(statement);
      await this.client.query('RESET ROLE');
    }
  }

  private async fill(table: Table, frames: AsyncGenerator<Frame>): Promise<void> {
    const rows = new PassThrough();
    const into = this.client.query(copyFrom(`COPY ${nameOf(table)} (${storedColumns(table)}) FROM STDIN`));
    const written = pipeline(rows, into);
    // Heard of below; until then it must not count as unhandled.
    written.catch(() => undefined);
    let said: number | undefined;
    try {
      while (said === undefined) {
        const { value: frame, done } = await frames.next();
        if (done) throw new BackupDamaged(`${table.schema}.${table.name}`, 'ends too early');
        if ('json' in frame) said = tableEnd.parse(frame.json).rows;
        else if (!rows.write(frame.data)) await drained(rows);
      }
    } catch (failure) {
      rows.destroy(failure as Error);
      await written.catch(() => undefined);
      throw failure;
    }
    rows.end();
    await written;
    if (into.rowCount !== said)
      throw new BackupDamaged(
        `${table.schema}.${table.name}`,
        `has ${into.rowCount} rows instead of ${said}`,
      );
  }

  private async applyOnce(
    before: string | undefined,
    beforeFirst: (() => Promise<void>) | undefined,
  ): Promise<{ applied: number; isWhole: boolean }> {
    const { slot, applied } = this.store.state;
    const frames = this.feed.frames('changes', { slot, applied, ...(before && { until: before }) });
    const head = changesHead.parse(await nextFact(frames));
    if (head.isGone) throw new NeedsSeed('The primary keeps its log for this standby no longer.');
    const range = {
      applied: lsnNumber(applied),
      before: lsnNumber(before ?? 'FFFFFFFF/FFFFFFFF'),
      stays: await this.tablesThatStay(),
    };
    await this.client.query('BEGIN');
    try {
      await this.client.query(`SET LOCAL session_replication_role = replica`);
      const applier = new Applier(this.client, range, beforeFirst);
      const isWhole = await this.applyLog(applier, frames);
      await applier.flush();
      for (const { schema, name, last } of head.sequences)
        await this.client.query('SELECT setval($1::regclass, $2::bigint)', [nameOf({ schema, name }), last]);
      let reached = isWhole ? lsnNumber(head.until) : applier.last;
      if (reached < range.applied) reached = range.applied;
      await this.store.save(
        {
          applied: lsnText(reached),
          ...(isWhole && !before && { appliedAt: head.at, appliedChanges: head.changes }),
          ...(applier.doubted.size > 0 && { isDoubted: true }),
        },
        this.client,
      );
      await this.client.query('COMMIT');
      return { applied: applier.count, isWhole };
    } catch (failure) {
      await this.rollBack();
      throw isOfOtherTables(failure) ? new NeedsSeed((failure as Error).message) : failure;
    }
  }

  /** @returns whether the log was told to its end */
  private async applyLog(applier: Applier, frames: AsyncGenerator<Frame>): Promise<boolean> {
    const log = new PgOutput();
    let rest = '';
    for await (const frame of frames) {
      if ('json' in frame) return changesEnd.parse(frame.json).isWhole;
      const lines = (rest + frame.data.toString('latin1')).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const change = log.read(Buffer.from(line, 'hex'));
        if (change) await applier.take(change);
      }
    }
    throw new BackupDamaged('the answer to "changes"', 'ends too early');
  }

  /** Tables whose rows leave their installation by no backup, and by no log either. */
  private async tablesThatStay(): Promise<ReadonlySet<string>> {
    const { rows } = await this.client.query<{ name: string }>(
      `SELECT concat(n.nspname, '.', c.relname) AS name FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
       JOIN pg_namespace n ON n.oid = c.relnamespace WHERE k.conname = $1`,
      [ROWS_STAY],
    );
    return new Set(rows.map(({ name }) => name));
  }

  private async rollBack(): Promise<void> {
    await this.client.query('ROLLBACK').catch(() => undefined);
    await this.store.reload().catch(() => undefined);
  }
}

const drained = (stream: PassThrough): Promise<void> =>
  new Promise((resolve, reject) => {
    stream.once('drain', resolve);
    stream.once('close', () => reject(stream.errored ?? new Error('PostgreSQL takes no more rows')));
  });

/** Undefined table or column, or a table in use otherwise: classes 42 of SQLSTATE. */
const isOfOtherTables = (failure: unknown): boolean =>
  typeof failure === 'object' && String((failure as { code?: unknown } | null)?.code ?? '').startsWith('42');

/** The next fact; undefined at the end of the answer. */
export async function nextFact(frames: AsyncGenerator<Frame>): Promise<unknown> {
  const { value, done } = await frames.next();
  if (done) return undefined;
  if ('data' in value) throw new BackupDamaged('the answer', 'has bytes where a fact should be');
  return value.json;
}
