import { Inject } from '@nestjs/common';
import {
  BackupDamaged,
  connect,
  loadDatabase,
  openManifest,
  restoreObjects,
  StoredParts,
  type TableComparison,
  WrongKey,
} from '@plumbline/backups';
import type { BackupTest } from '@plumbline/contracts';
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
import { DataSource, type EntityManager } from 'typeorm';
import { EXPORT_CONFIG, type ExportConfig } from '../config.js';
import { BackupRow } from './backup.entity.js';
import { testBackupJob } from './backup-jobs.js';
import { BackupKeys } from './backup-keys.service.js';
import { BackupTarget } from './backup-target.service.js';
import { inScratchDatabase } from './scratch-database.js';

type Input = JobInput<typeof testBackupJob>;

const NOTHING = { ms: null, tables: 0, tablesEqual: 0, rows: 0, objects: 0, bytes: 0, problem: null };

/** What a test is before it has found anything. */
export const begunTest = (): BackupTest => ({ status: 'running', at: new Date().toISOString(), ...NOTHING });

/** Proves a backup. Comes in: its row; leaves: a receipt of what a restore into scratch found. */
@JobOf(testBackupJob)
export class TestBackup implements Job<typeof testBackupJob> {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(EXPORT_CONFIG) private readonly config: ExportConfig,
    @Inject(BackupKeys) private readonly keys: BackupKeys,
    @Inject(BackupTarget) private readonly place: BackupTarget,
  ) {}

  async run({ backupId }: Input, context: JobContext): Promise<Outcome> {
    const row = await this.database.manager.findOneBy(BackupRow, { id: backupId, status: 'ready' });
    if (!row) throw new JobObsolete('The backup was deleted in the meantime.');
    const test = await this.prove(backupId, context).catch((failure: unknown) => {
      if (failure instanceof BackupDamaged || failure instanceof WrongKey) return failedTest(failure.message);
      throw failure;
    });
    return { save: (tx) => settle(tx, backupId, test) };
  }

  async onEnd(tx: EntityManager, { backupId }: Input, { error }: Ended): Promise<void> {
    const problem = error?.message ?? 'Somebody stopped this test.';
    await settle(tx, backupId, failedTest(problem));
  }

  private async prove(backupId: string, { signal, step, progress }: JobContext): Promise<BackupTest> {
    const { BACKUP_DATABASE_URL: url } = this.config;
    if (!url)
      throw new JobError(
        'backup_refused',
        'BACKUP_DATABASE_URL is not set: there is no place to restore into.',
      );
    const began = performance.now();
    const source = new StoredParts(await this.place.open(), backupId);
    const identities = await this.keys.identities();
    const manifest = await openManifest(source, identities);
    return inScratchDatabase(url, async (scratchUrl) => {
      step(0);
      const client = await connect(scratchUrl);
      const options = { identities, keepsOwners: false, signal, onTable: progress };
      const tables = await loadDatabase(client, manifest, source, options).finally(() => client.end());
      step(1);
      const damages: Damages = { parts: 0, first: undefined };
      const totals = await restoreObjects(manifest, source, undefined, {
        ...{ identities, signal, onObject: progress },
        onDamaged: (damage) => this.note(damage, damages),
      });
      const problem = problemOf(tables, damages);
      return {
        status: problem === null ? 'passed' : 'failed',
        at: new Date().toISOString(),
        ms: Math.round(performance.now() - began),
        ...{ tables: tables.length, tablesEqual: tables.filter(({ isEqual }) => isEqual).length },
        rows: tables.reduce((sum, { rows }) => sum + rows, 0),
        ...totals,
        problem,
      };
    });
  }

  /** The next backup writes the part anew instead of relying on it. */
  private async note(damage: BackupDamaged, damages: Damages): Promise<void> {
    damages.parts += 1;
    damages.first ??= damage;
    await this.database.query('UPDATE backup_objects SET is_lost = true WHERE part = $1', [damage.part]);
  }
}

/** Parts of objects that are not whole. */
interface Damages {
  parts: number;
  first: BackupDamaged | undefined;
}

function problemOf(tables: readonly TableComparison[], { parts, first }: Damages): string | null {
  const unequal = tables.filter(({ isEqual }) => !isEqual).map(({ schema, name }) => `${schema}.${name}`);
  if (unequal.length > 0) return `These tables came back otherwise: ${unequal.join(', ')}.`;
  if (!first) return null;
  const others = parts > 1 ? ` So are ${parts - 1} more of its files.` : '';
  return `${first.message}${others} The next backup writes anew what the installation still has.`;
}

const failedTest = (problem: string): BackupTest => ({ ...begunTest(), status: 'failed', problem });

const settle = async (tx: EntityManager, id: string, test: BackupTest): Promise<void> => {
  await tx.update(BackupRow, { id }, { test });
};
