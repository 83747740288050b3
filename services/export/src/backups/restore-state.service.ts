import { Inject, Injectable } from '@nestjs/common';
import { isOver, type RestoreOrder, RestoreOrders } from '@plumbline/backups';
import type { RestoreView } from '@plumbline/contracts';
import { DataSource, IsNull } from 'typeorm';
import { EXPORT_CONFIG, type ExportConfig } from '../config.js';
import { ObjectRestoreRow } from './object-restore.entity.js';

/** How far the restore of this installation is: in a file, for it replaces the databases. */
@Injectable()
export class RestoreState {
  private readonly orders: RestoreOrders | undefined;

  constructor(
    @Inject(EXPORT_CONFIG) config: ExportConfig,
    @Inject(DataSource) private readonly database: DataSource,
  ) {
    this.orders = config.RESTORE_FOLDER ? new RestoreOrders(config.RESTORE_FOLDER) : undefined;
  }

  /** Whether whoever started this process carries out restores. */
  get isOffered(): boolean {
    return this.orders !== undefined;
  }

  /** The last one, or the one under way. */
  async last(): Promise<RestoreOrder | undefined> {
    return this.orders?.read();
  }

  async underWay(): Promise<RestoreOrder | undefined> {
    const order = await this.last();
    return order && !isOver(order) ? order : undefined;
  }

  /** Whether a backup, or an object of it, is being restored, or is what saves the state before. */
  async holds(backupId: string): Promise<boolean> {
    const order = await this.underWay();
    if (order?.backupId === backupId || order?.safetyId === backupId) return true;
    const open = { finishedAt: IsNull() };
    return this.database.manager.existsBy(ObjectRestoreRow, [
      { ...open, backupId },
      { ...open, safetyId: backupId },
    ]);
  }

  async write(order: RestoreOrder): Promise<void> {
    await this.orders?.write(order);
  }

  async fail(order: RestoreOrder, problem: string): Promise<void> {
    await this.orders?.fail(order, problem);
  }
}

const PHASES = {
  saving: 'saving',
  asked: 'restoring',
  filling: 'restoring',
  filled: 'changing',
  done: 'done',
  failed: 'failed',
} as const satisfies Record<RestoreOrder['phase'], RestoreView['phase']>;

/** A restore as administrators see it. */
export const toRestoreView = ({ phase, attempts: _, ...order }: RestoreOrder): RestoreView => ({
  ...order,
  phase: PHASES[phase],
});
