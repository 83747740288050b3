import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { flushedPosition } from '@plumbline/backups';
import { PERMISSION_SECONDS, type WritePermission } from '@plumbline/contracts';
import { conflict, faultPoint } from '@plumbline/server';
import { DataSource, type EntityManager } from 'typeorm';
import { noteOwnAct } from '../backups/backup-audit.js';
import { EXPORT_CONFIG, type ExportConfig } from '../config.js';
import type { ReplicationNodeRow } from './replication-node.entity.js';
import { RetirementFile } from './retirement-file.js';

/**
 * Whether this installation may write. One that has promised to write no more keeps that promise through every restart; one
 * whose standby may take over by itself writes while it has lately heard of it.
 */
@Injectable()
export class Fencing {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(EXPORT_CONFIG) private readonly config: ExportConfig,
    @Inject(RetirementFile) private readonly retirement: RetirementFile,
  ) {}

  /** What a door may let through, and for how long it need not ask again. */
  async permission(): Promise<WritePermission> {
    const [found]: {
      isFenced: boolean;
      successor: string | null;
      hasNode: boolean;
      leftMs: number | null;
    }[] = await this.database.query(
      `SELECT s.fenced_epoch IS NOT NULL AS "isFenced", s.successor, n.id IS NOT NULL AS "hasNode",
           CASE WHEN n.takes_over = 'by_lease' THEN
             (extract(epoch FROM n.lease_until - clock_timestamp()) * 1000)::float8 END AS "leftMs"
         FROM replication_settings s LEFT JOIN replication_nodes n ON true WHERE s.id = 1`,
    );
    if (!found || found.isFenced) return { state: 'fenced', successor: found?.successor ?? null, forMs: 0 };
    if (!found.hasNode) return { state: 'open', successor: null, forMs: PERMISSION_SECONDS.alone * 1_000 };
    const most = PERMISSION_SECONDS.followed * 1_000;
    if (found.leftMs === null) return { state: 'open', successor: null, forMs: most };
    if (found.leftMs <= 0) return { state: 'unheard', successor: null, forMs: 0 };
    return { state: 'open', successor: null, forMs: Math.min(most, found.leftMs) };
  }

  /**
   * Promises that nothing is written here any more, which holds for every statement from its commit on, and waits until no
   * gateway lets an answer out by an earlier word and no transaction from before is left.
   * @returns the position in the log before which everything lies that was ever acknowledged here
   * @throws AppError `conflict` where the epoch is not the next one
   */
  async fence({ name }: ReplicationNodeRow, epoch: number): Promise<string> {
    const { BACKUP_DATABASE_URL: url } = this.config;
    if (!url) throw conflict('BACKUP_DATABASE_URL is not set.');
    await this.database.transaction(async (tx) => {
      const settings = await lockedSettings(tx);
      if (settings.epoch + 1 !== epoch && settings.fencedEpoch !== epoch)
        throw conflict(`This installation is of epoch ${settings.epoch}; ${epoch} does not follow.`);
      // Before it stands: afterwards this would be refused, too. Its row goes to the one that takes over.
      if (settings.fencedEpoch === null)
        await noteOwnAct(tx, 'replication_fenced', { name, epoch: String(epoch) });
      await tx.query(
        `UPDATE replication_settings SET fenced_epoch = $1, fenced_at = coalesce(fenced_at, now()) WHERE id = 1`,
        [epoch],
      );
    });
    faultPoint('promotion.fenced');
    await sleep(PERMISSION_SECONDS.followed * 1_000);
    return flushedPosition(url);
  }

  /** Another installation has taken over: this one is kept as it is, and serves nobody. */
  async retire({ epoch, address }: { epoch: number; address: string }): Promise<void> {
    await this.database.transaction(async (tx) => {
      const settings = await lockedSettings(tx);
      if (epoch <= settings.epoch) throw conflict(`Epoch ${epoch} is not newer than ${settings.epoch}.`);
      await tx.query(
        `UPDATE replication_settings SET fenced_epoch = $1, fenced_at = coalesce(fenced_at, now()), successor = $2 WHERE id = 1`,
        [epoch, address],
      );
    });
    await this.retirement.write({ epoch, successor: address });
  }
}

async function lockedSettings(tx: EntityManager): Promise<{ epoch: number; fencedEpoch: number | null }> {
  const [settings]: { epoch: number; fencedEpoch: number | null }[] = await tx.query(
    'SELECT epoch, fenced_epoch AS "fencedEpoch" FROM replication_settings WHERE id = 1 FOR UPDATE',
  );
  if (!settings) throw new Error('the settings of replication are gone');
  return settings;
}
