import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Inject } from '@nestjs/common';
import {
  dumpTables,
  listLines,
  MANIFEST_PART,
  type Manifest,
  NotBackedUp,
  newestOf,
  OBJECTS_PART,
  partKey,
  SECRETS_PART,
  Snapshot,
  storeSealed,
} from '@plumbline/backups';
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
import { faultPoint } from '@plumbline/server';
import type { Storage } from '@plumbline/storage';
import { DataSource, type EntityManager, In } from 'typeorm';
import { EXPORT_CONFIG, type ExportConfig } from '../config.js';
import { BackupRow } from './backup.entity.js';
import { BackupAdoption } from './backup-adoption.service.js';
import { noteOwnAct } from './backup-audit.js';
import { takeBackupJob } from './backup-jobs.js';
import { BackupKeys } from './backup-keys.service.js';
import { BackupSettingsRow } from './backup-settings.entity.js';
import { BackupTarget } from './backup-target.service.js';
import { HeldParts } from './held-parts.service.js';
import { ObjectCopies } from './object-copies.service.js';

type Input = JobInput<typeof takeBackupJob>;

/** Objects that go away right after the moment of the backup have it begin a new one, so often. */
const MOMENTS = 3;

interface Work {
  row: BackupRow;
  target: Storage;
  recipients: string[];
  sealedFor: string;
  context: JobContext;
}

/**
 * Takes one backup. Comes in: its row; leaves: its sealed parts, the list of them last. Objects are copied before the moment
 * of the databases, and again what came since: what the databases name at that moment is there.
 */
@JobOf(takeBackupJob)
export class TakeBackup implements Job<typeof takeBackupJob> {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(EXPORT_CONFIG) private readonly config: ExportConfig,
    @Inject(BackupKeys) private readonly keys: BackupKeys,
    @Inject(BackupTarget) private readonly place: BackupTarget,
    @Inject(ObjectCopies) private readonly copies: ObjectCopies,
    @Inject(HeldParts) private readonly held: HeldParts,
    @Inject(BackupAdoption) private readonly adoption: BackupAdoption,
  ) {}

  async run({ backupId }: Input, context: JobContext): Promise<Outcome> {
    const row = await this.begin(backupId);
    const settings = await this.database.manager.findOneByOrFail(BackupSettingsRow, { id: 1 });
    const target = await this.place.open();
    const recipients = await this.keys.recipients(settings);
    const work = { row, target, recipients, sealedFor: this.keys.fingerprint(recipients), context };
    await this.held.noteLost(target);
    let addedBytes = 0;
    const onCopied = (bytes: number) => {
      addedBytes += bytes;
      context.progress(addedBytes);
    };
    await this.copies.copyAll({ target, recipients, signal: context.signal, onCopied });
    faultPoint('backup.copied');
    const snapshot = await this.moment(work, onCopied);
    try {
      context.step(1);
      const made = await this.write(snapshot, work);
      // The place is surely there now: what the list says of another one leaves it.
      await this.adoption.adopt();
      return { save: (tx) => this.save(tx, row, { ...made, addedBytes: addedBytes + made.ownBytes }) };
    } finally {
      await snapshot.close();
    }
  }

  async onEnd(tx: EntityManager, { backupId: id }: Input, { status, error }: Ended): Promise<void> {
    const reason = error ?? { code: status, message: 'Somebody stopped this backup.' };
    await tx.update(
      BackupRow,
      { id, status: In(['queued', 'running']) },
      { status: 'failed', finishedAt: new Date(), error: { code: reason.code, message: reason.message } },
    );
  }

  private begin(id: string): Promise<BackupRow> {
    return this.database.transaction(async (tx) => {
      const row = await tx.findOne(BackupRow, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!row || row.status === 'ready' || row.status === 'failed')
        throw new JobObsolete('The backup was deleted in the meantime.');
      await tx.update(BackupRow, { id }, { status: 'running' });
      return row;
    });
  }

  /** A moment of the databases of which every object is copied. */
  private async moment(
    { row, target, recipients, context }: Work,
    onCopied: (bytes: number) => void,
  ): Promise<Snapshot> {
    const { BACKUP_DATABASE_URL: url } = this.config;
    if (!url)
      throw new JobError('backup_refused', 'BACKUP_DATABASE_URL is not set: no role may read all schemas.');
    const copy = () =>
      this.copies.copyAll({ target, recipients, seq: row.seq, signal: context.signal, onCopied });
    for (let moment = 1; ; moment += 1) {
      await copy();
      const snapshot = await this.openSnapshot(url);
      try {
        if ((await copy()) === 0) return snapshot;
        if (moment === MOMENTS)
          throw new JobError('backup_refused', 'Objects were deleted faster than they could be copied.', {
            retry: true,
          });
      } catch (failure) {
        await snapshot.close();
        throw failure;
      }
      await snapshot.close();
    }
  }

  private async openSnapshot(url: string): Promise<Snapshot> {
    try {
      return await Snapshot.open(url, this.config.BACKUP_SCHEMAS.split(','));
    } catch (failure) {
      if (failure instanceof NotBackedUp) throw new JobError('backup_refused', failure.message);
      throw failure;
    }
  }

  private async write(snapshot: Snapshot, { row, target, recipients, sealedFor, context }: Work) {
    const { id, seq } = row;
    const { signal } = context;
    const put = (part: string, plain: Readable) =>
      storeSealed(target, partKey(id, part), plain, { recipients, signal }).then((stored) => ({
        name: part,
        ...stored,
      }));
    const onTable = (done: number, of: number) => context.progress(done, of);
    const tables = await dumpTables(snapshot, { backupId: id, target, recipients, signal, onTable });
    faultPoint('backup.dumped');
    context.step(2);
    const { count, bytes, sealedBytes } = await this.copies.totals(seq, sealedFor);
    const list = await put(OBJECTS_PART, listLines(this.copies.entries(seq, sealedFor)));
    const file = this.config.BACKUP_SECRETS_FILE;
    const secrets = file ? await put(SECRETS_PART, Readable.from([await readFile(file)])) : undefined;
    const manifest: Manifest = {
      ...{
        format: 1,
        id,
        at: snapshot.at.toISOString(),
        product: row.productVersion,
        server: snapshot.serverVersion,
      },
      ...{ kind: row.kind, createdBy: row.createdBy },
      ...{ catalog: snapshot.catalog, tables, objects: { count, bytes, list } },
      ...(secrets && { secrets }),
    };
    const written = await put(MANIFEST_PART, Readable.from([JSON.stringify(manifest)]));
    const parts = [...tables.map(({ part }) => part), list, written, ...(secrets ? [secrets] : [])];
    const ownBytes = parts.reduce((sum, part) => sum + part.bytes, 0);
    return { manifest, checksum: written.sha256, ownBytes, bytes: ownBytes + sealedBytes };
  }

  private async save(
    tx: EntityManager,
    { id, seq }: BackupRow,
    made: { manifest: Manifest; checksum: string; bytes: number; addedBytes: number },
  ): Promise<void> {
    const { manifest, checksum, bytes, addedBytes } = made;
    const migrations = manifest.catalog.schemas.flatMap(({ lastMigration }) => lastMigration ?? []);
    await tx.update(
      BackupRow,
      { id },
      {
        ...{
          status: 'ready',
          at: new Date(manifest.at),
          finishedAt: new Date(),
          bytes,
          addedBytes,
          checksum,
        },
        ...{ tables: manifest.tables.length, objects: manifest.objects.count, error: null },
        rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
        schemaVersion: newestOf(migrations) ?? null,
      },
    );
    await tx.query(
      `UPDATE backup_objects SET last_seq = $1, first_seq = coalesce(first_seq, $1) WHERE seen_seq = $1`,
      [seq],
    );
    await noteOwnAct(tx, 'backup_finished', { backup: id, point: manifest.at });
  }
}
