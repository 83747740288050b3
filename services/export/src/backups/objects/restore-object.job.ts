import { Readable } from 'node:stream';
import { Inject } from '@nestjs/common';
import { BackupDamaged, restoreChosen, WrongKey } from '@plumbline/backups';
import { LISTED_CHANGES, type ObjectRestoreView, RestorePrepared } from '@plumbline/contracts';
import { publish } from '@plumbline/events';
import {
  type Ended,
  type Job,
  type JobContext,
  JobError,
  type JobInput,
  JobObsolete,
  JobOf,
  type Outcome,
} from '@plumbline/jobs';
import type { Storage } from '@plumbline/storage';
import { DataSource, type EntityManager } from 'typeorm';
import { STORAGE } from '../../config.js';
import { ROOT } from '../../files/storage-keys.js';
import { BackupRow } from '../backup.entity.js';
import { restoreObjectJob } from '../backup-jobs.js';
import { ObjectRestoreRow } from '../object-restore.entity.js';
import { type Copying, newIdOf } from './copied-rows.js';
import { ObjectPlans, type PlannedRestore } from './object-plan.service.js';
import { endRestore } from './object-restores.service.js';
import { type RestoreScope, tablesOf } from './restore-scope.js';
import type { RestoredTable } from './restored-tables.js';
import { type Floors, keysOf, type RestoredRow, scopeRows } from './scope-rows.js';

type Input = JobInput<typeof restoreObjectJob>;
type Schema = RestoredTable['schema'];

/** Where the rows of one schema lie until its service has taken them; the sweeper removes what is left. */
export const rowsPrefix = (restoreId: string): string => `${ROOT}/restores/${restoreId}`;

/**
 * Reads one object out of a backup. Comes in: the row of the restore; leaves: its files under their keys, and its rows as
 * files that the services who own such rows are told of. Nothing else is changed here.
 */
@JobOf(restoreObjectJob)
export class RestoreObject implements Job<typeof restoreObjectJob> {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(ObjectPlans) private readonly plans: ObjectPlans,
  ) {}

  async run({ restoreId }: Input, context: JobContext): Promise<Outcome> {
    const { manager } = this.database;
    const row = await manager.findOneBy(ObjectRestoreRow, { id: restoreId, phase: 'reading' });
    const backup = row && (await manager.findOneBy(BackupRow, { id: row.backupId, status: 'ready' }));
    if (!row || !backup) throw new JobObsolete('The backup was deleted in the meantime.');
    const planned = await this.plans.of(backup, row, { wid: row.workspaceId });
    if (planned.plan.problem) throw new JobError('backup_refused', planned.plan.problem);
    const copying = row.mode === 'copy' ? copyingOf(row, planned.scope) : undefined;
    const parts = await this.read(row, planned, copying, context).catch((failure: unknown) => {
      if (failure instanceof BackupDamaged || failure instanceof WrongKey)
        throw new JobError('backup_damaged', failure.message);
      throw failure;
    });
    return { save: (tx) => hand(tx, row, { parts, restored: restoredOf(planned.scope, copying) }) };
  }

  async onEnd(tx: EntityManager, { restoreId }: Input, { error }: Ended): Promise<void> {
    await endRestore(tx, restoreId, error?.message ?? 'Somebody stopped this restore. Nothing was changed.');
  }

  private async read(
    { id }: ObjectRestoreRow,
    { backup, scope }: PlannedRestore,
    copying: Copying | undefined,
    { signal, step, progress }: JobContext,
  ): Promise<Partial<Record<Schema, string>>> {
    step(0);
    const { manifest, source, identities } = backup;
    const options = { identities, signal, onObject: progress };
    await restoreChosen(manifest, source, this.storage, options, keysOf(scope, copying?.ids));
    step(1);
    const floors = copying ? new Map<string, number>() : await this.floors(scope);
    const parts: Partial<Record<Schema, string>> = {};
    for (const schema of new Set(tablesOf(copying !== undefined).map((table) => table.schema))) {
      const key = `${rowsPrefix(id)}/${schema}.jsonl`;
      const rows = ofSchema(scopeRows(backup, scope, { copying, floors, schema }));
      const first = await rows.next();
      if (first.done) continue;
      await this.storage.put(key, Readable.from(chain(first.value, rows), { objectMode: false }), { signal });
      parts[schema] = key;
    }
    return parts;
  }

  /** As this service heard of them, which hears of all that is exported. */
  private async floors({ owned: { sources, dashboards } }: RestoreScope): Promise<Floors> {
    const rows: { id: string; version: number }[] = await this.database.query(
      `SELECT aggregate_id::text AS id, max(version)::integer AS version FROM aggregate_versions
       WHERE aggregate_type IN ('data-source', 'dashboard') AND aggregate_id::text = ANY($1) GROUP BY 1`,
      [[...sources, ...dashboards]],
    );
    return new Map(rows.map(({ id, version }) => [id, version]));
  }
}

/** Lines of JSON; readers of lines take U+2028 and U+2029 for ends of lines, too, which JSON leaves as they are. */
async function* ofSchema(rows: AsyncIterable<RestoredRow>): AsyncGenerator<string> {
  for await (const restored of rows)
    yield `${JSON.stringify(restored).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`;
}

async function* chain(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

function copyingOf(row: ObjectRestoreRow, { workspaceId, heads }: RestoreScope): Copying {
  const ids = new Map(heads.map(({ id }) => [id, newIdOf(row.id, id)]));
  const isElsewhere = workspaceId !== row.workspaceId;
  if (isElsewhere) ids.set(workspaceId, row.workspaceId);
  const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: row.zone });
  return {
    suffix: `(restored ${date.format(row.askedAt)})`,
    at: row.askedAt.toISOString(),
    ...{ ids, userId: isElsewhere ? row.askedById : null, restoreId: row.id },
  };
}

const restoredOf = ({ heads }: RestoreScope, copying: Copying | undefined): ObjectRestoreView['restored'] =>
  heads.slice(0, LISTED_CHANGES).map(({ kind, id, name }) => ({
    ...{ kind, id: copying?.ids.get(id) ?? id },
    name: copying ? `${name} ${copying.suffix}` : name,
  }));

async function hand(
  tx: EntityManager,
  { id, workspaceId, mode, backupAt, askedBy }: ObjectRestoreRow,
  { parts, restored }: { parts: Partial<Record<Schema, string>>; restored: ObjectRestoreView['restored'] },
): Promise<void> {
  const waitsFor = Object.keys(parts);
  await tx.update(ObjectRestoreRow, { id }, { phase: 'handing', handedAt: new Date(), waitsFor, restored });
  await publish(tx, RestorePrepared, {
    ...{ workspaceId, aggregateVersion: 1, restoreId: id, parts, isCopy: mode === 'copy', askedBy },
    backupAt: backupAt.toISOString(),
  });
}
