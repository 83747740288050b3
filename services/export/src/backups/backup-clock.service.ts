import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { BackupPolicy } from '@plumbline/contracts';
import { AppError, LOGGER, type Logger, repeatedly } from '@plumbline/server';
import { DataSource, type EntityManager } from 'typeorm';
import { EXPORT_CONFIG, type ExportConfig } from '../config.js';
import { BackupRow } from './backup.entity.js';
import { BackupAdoption } from './backup-adoption.service.js';
import { BackupRemoval } from './backup-removal.service.js';
import { BackupSettingsRow } from './backup-settings.entity.js';
import { BackupsService } from './backups.service.js';
import { keptBackups } from './policy/kept-backups.js';
import { isDue } from './policy/policy-times.js';
import { RestoreState } from './restore-state.service.js';
import { watchBackups } from './watch-backups.js';

const EVERY_MS = 60_000;

/** Takes, tests and removes backups as the policy says. A time that passed while nothing ran is made up for once. */
@Injectable()
export class BackupClock implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly stops: (() => void)[] = [];

  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(EXPORT_CONFIG) private readonly config: ExportConfig,
    @Inject(BackupsService) private readonly backups: BackupsService,
    @Inject(BackupRemoval) private readonly removal: BackupRemoval,
    @Inject(BackupAdoption) private readonly adoption: BackupAdoption,
    @Inject(RestoreState) private readonly restores: RestoreState,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.ROLE === 'api') return;
    const onError = (error: unknown) =>
      this.logger.warn({ err: error }, 'the policy of backups could not be followed; tried again later');
    this.stops.push(repeatedly(() => this.check(new Date()), { everyMs: EVERY_MS, onError }));
    this.stops.push(repeatedly(() => this.adoption.ensure(), { everyMs: EVERY_MS, isAtOnce: true, onError }));
    this.stops.push(watchBackups(this.database));
  }

  onApplicationShutdown(): void {
    for (const stop of this.stops) stop();
  }

  /** One process at a time: the settings' row is held while the times since the last check are dealt with. */
  async check(now: Date): Promise<void> {
    const policy = await this.database.transaction(async (tx) => {
      const settings = await tx.findOneOrFail(BackupSettingsRow, {
        where: { id: 1 },
        lock: { mode: 'pessimistic_write' },
      });
      const { policy, checkedUntil } = settings;
      if (!policy.isOn || checkedUntil >= now) return undefined;
      await tx.update(BackupSettingsRow, { id: 1 }, { checkedUntil: now });
      if (isDue(policy, { from: checkedUntil, until: now, at: policy.at })) await this.take(tx);
      if (isDue(policy, { from: checkedUntil, until: now, at: policy.testAt, weekday: policy.testOn }))
        await this.prove(tx);
      return policy;
    });
    if (policy) await this.removeOld(policy);
  }

  /** What is not set up yet is shown as a warning, not tried again and again. */
  private async take(tx: EntityManager): Promise<void> {
    await this.backups.start(tx, 'scheduled').catch((failure: unknown) => {
      if (!(failure instanceof AppError)) throw failure;
      this.logger.warn({ reason: failure.message }, 'no backup was taken');
    });
  }

  private async prove(tx: EntityManager): Promise<void> {
    const newest = await tx.findOne(BackupRow, { where: { status: 'ready' }, order: { at: 'DESC' } });
    if (newest && newest.test?.status !== 'running') await this.backups.startTest(tx, newest.id);
  }

  private async removeOld(policy: BackupPolicy): Promise<void> {
    const rows = await this.database.manager.findBy(BackupRow, { kind: 'scheduled', status: 'ready' });
    const kept = keptBackups(
      rows.map(({ id, at, createdAt }) => ({ id, at: at ?? createdAt })),
      policy,
    );
    for (const { id, test } of rows) {
      const isInUse = test?.status === 'running' || (await this.restores.holds(id));
      if (!kept.has(id) && !isInUse) await this.removal.remove(id);
    }
  }
}
