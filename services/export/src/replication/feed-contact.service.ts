import { Inject, Injectable } from '@nestjs/common';
import { CHANGES_SO_FAR, type ContactAnswer, type ContactReport, type Order } from '@plumbline/backups';
import { LEASE_SECONDS } from '@plumbline/contracts';
import { AppError, conflict, unauthorized } from '@plumbline/server';
import { DataSource, type EntityManager } from 'typeorm';
import { EXPORT_CONFIG, type ExportConfig } from '../config.js';
import { lagOf, withLag } from './node-view.js';
import { hashOf } from './nodes.service.js';
import { ReplicationNodeRow } from './replication-node.entity.js';
import { ReplicationSettingsRow } from './replication-settings.entity.js';

/** Every few seconds the standby tells how it is and hears what is wanted; its contact prolongs this installation's lease. */
@Injectable()
export class FeedContact {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(EXPORT_CONFIG) private readonly config: ExportConfig,
  ) {}

  /** @throws AppError `unauthorized` for a token that is none, or none any more */
  async nodeOf(token: string | undefined): Promise<ReplicationNodeRow> {
    const row =
      token && (await this.database.manager.findOneBy(ReplicationNodeRow, { tokenHash: hashOf(token) }));
    if (!row) throw unauthorized();
    return row;
  }

  /** @throws AppError `conflict` where another standby has used the token before */
  async contact({ id }: ReplicationNodeRow, report: ContactReport): Promise<ContactAnswer> {
    return this.database.transaction(async (tx) => {
      const row = await tx.findOne(ReplicationNodeRow, {
        where: { id },
        lock: { mode: 'pessimistic_write' },
      });
      if (!row) throw unauthorized();
      assertRecipient(row, report.recipient);
      const [clock]: { now: string }[] = await tx.query('SELECT clock_timestamp()::text AS now');
      const now = new Date();
      const orders = row.orders.filter((order: Order) => !report.done.includes(order.id));
      const lag = lagOf(report, now);
      await tx.update(
        ReplicationNodeRow,
        { id },
        {
          ...{ recipient: report.recipient, report, orders, contactAt: now },
          ...(lag !== null && { lags: withLag(row.lags, lag, now) }),
        },
      );
      if (row.takesOver === 'by_lease' && report.stamp) await prolongLease(tx, id, report.stamp);
      const [{ changes } = { changes: 0 }]: { changes: number }[] = await tx.query(CHANGES_SO_FAR, [
        this.config.BACKUP_SCHEMAS.split(','),
      ]);
      const { epoch } = await tx.findOneByOrFail(ReplicationSettingsRow, { id: 1 });
      return {
        ...{ at: now.toISOString(), stamp: clock?.now ?? '', epoch, name: row.name, isPaused: row.isPaused },
        ...{ takesOver: row.takesOver, leaseMs: LEASE_SECONDS * 1_000, orders },
        ...{ isLeasing: row.leaseUntil !== null, changes },
      };
    });
  }
}

function assertRecipient({ recipient }: ReplicationNodeRow, given: string): void {
  if (recipient !== null && recipient !== given)
    throw conflict(
      'Another installation follows with this token already. Remove it on the primary, and add this one again.',
    );
}

/**
 * Counted from the time at which this installation stamped an answer that the standby has had since: the standby counts from
 * later, so it never takes over while the lease lasts, however long a message was on its way.
 */
async function prolongLease(tx: EntityManager, id: string, stamp: string): Promise<void> {
  if (Number.isNaN(Date.parse(stamp)))
    throw new AppError(
      'malformed',
      'This standby names a place in the log that this installation has never given out. Remove it and add it again.',
    );
  await tx.query(
    `UPDATE replication_nodes SET lease_until = greatest(lease_until,
       least($2::timestamptz, clock_timestamp()) + make_interval(secs => $3)) WHERE id = $1`,
    [id, stamp, LEASE_SECONDS],
  );
}
