import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { dropSlots, type Mismatch, type Order, unguardedTables, whyNotFollowed } from '@plumbline/backups';
import type {
  AddedNode,
  BackupAction,
  ReplicatedData,
  ReplicationMismatch,
  Takeover,
} from '@plumbline/contracts';
import { conflict, malformed, notFound } from '@plumbline/server';
import { DataSource, type EntityManager } from 'typeorm';
import { type Administrator, noteInAuditLog } from '../backups/backup-audit.js';
import { EXPORT_CONFIG, type ExportConfig } from '../config.js';
import { toNodeView } from './node-view.js';
import { ReplicationNodeRow } from './replication-node.entity.js';

const TOKEN_PREFIX = 'plr_';

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
/** All that keeps the log for a standby is called so. */
export const slotPrefix = (id: string): string => `plumbline_${id.replaceAll('-', '')}_`;

type Wanted = Order extends infer Each ? (Each extends Order ? Omit<Each, 'id'> : never) : never;

/** The installation that follows this one: let in, told what to do, sent away. */
@Injectable()
export class NodesService {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(EXPORT_CONFIG) private readonly config: ExportConfig,
  ) {}

  /** @throws AppError `conflict` where there is one, or where this installation cannot be followed */
  async add(body: { name: string; takesOver: Takeover }, admin: Administrator): Promise<AddedNode> {
    const problem = await this.problem();
    if (problem) throw conflict(problem);
    const token = `${TOKEN_PREFIX}${randomBytes(32).toString('base64url')}`;
    const row: ReplicationNodeRow = {
      ...{ id: randomUUID(), ...body, tokenHash: hashOf(token), recipient: null },
      ...{ createdAt: new Date(), createdBy: admin.claims.name, contactAt: null, report: null },
      ...{ orders: [], isPaused: false, lags: [], slot: null, leaseUntil: null },
    };
    await this.database.transaction(async (tx) => {
      await tx.query('SELECT FROM replication_settings WHERE id = 1 FOR UPDATE');
      if (await tx.exists(ReplicationNodeRow))
        throw conflict('This installation already has a standby. Remove it first.');
      await tx.insert(ReplicationNodeRow, row);
      await noteInAuditLog(tx, admin, 'replication_node_added', { name: row.name, takesOver: row.takesOver });
    });
    return { node: toNodeView(row, null, new Date()), token };
  }

  /**
   * @throws AppError `not_found`, `malformed` without its name. One that may be taking over has to be said to be gone: then
   * this installation writes again.
   */
  async remove(id: string, confirmation: string, admin: Administrator): Promise<void> {
    await this.database.transaction(async (tx) => {
      const row = await lockedNode(tx, id);
      const isFenced =
        (await tx.query('SELECT FROM replication_settings WHERE fenced_epoch IS NOT NULL')).length > 0;
      const words = isFenced || row.leaseUntil ? `${row.name} is switched off` : row.name;
      if (confirmation.trim() !== words) throw malformed(`Type "${words}" to have it removed.`);
      await tx.delete(ReplicationNodeRow, { id });
      await tx.query(
        'UPDATE replication_settings SET fenced_epoch = NULL, fenced_at = NULL WHERE id = 1 AND successor IS NULL',
      );
      await noteInAuditLog(tx, admin, 'replication_node_removed', { name: row.name });
    });
    if (this.config.BACKUP_DATABASE_URL) await dropSlots(this.config.BACKUP_DATABASE_URL, slotPrefix(id));
  }

  async setPaused(isPaused: boolean, admin: Administrator): Promise<void> {
    await this.change(
      admin,
      isPaused ? 'replication_paused' : 'replication_resumed',
      {},
      async (tx, { id }) => {
        await tx.update(ReplicationNodeRow, { id }, { isPaused });
      },
    );
  }

  async verify(what: ReplicatedData, admin: Administrator): Promise<void> {
    await this.order({ kind: 'verify', what }, admin, 'replication_verified', { kind: what });
  }

  /** @throws AppError `not_found` for what differs no more */
  async resync(mismatchId: string, admin: Administrator): Promise<void> {
    const found = (await this.mismatches()).find(({ id }) => id === mismatchId);
    if (!found) throw notFound();
    const details = { item: found.item, ...(found.key !== null && { key: found.key.slice(0, 200) }) };
    await this.order({ kind: 'resync', mismatchId }, admin, 'replication_resynced', details);
  }

  async drill(admin: Administrator): Promise<void> {
    await this.order({ kind: 'drill' }, admin, 'replication_drilled');
  }

  async promote(admin: Administrator): Promise<void> {
    await this.order({ kind: 'promote' }, admin, 'replication_promoted');
  }

  async mismatches(): Promise<ReplicationMismatch[]> {
    const row = await this.database.manager.findOneBy(ReplicationNodeRow, {});
    const mending = new Set(
      row?.orders.flatMap((order) => (order.kind === 'resync' ? [order.mismatchId] : [])),
    );
    return (row?.report?.mismatches ?? []).map((found: Mismatch) => ({
      ...found,
      isMending: mending.has(found.id),
    }));
  }

  /** Why nobody can follow this installation; undefined where one can. */
  async problem(): Promise<string | undefined> {
    const { BACKUP_DATABASE_URL: url } = this.config;
    if (!url) return 'No role may read all databases yet. Set BACKUP_DATABASE_URL and start again.';
    return (
      (await whyNotFollowed(url, this.config.BACKUP_SCHEMAS.split(','))) ?? (await this.whyNotFenced(url))
    );
  }

  /** Whoever cannot be kept from writing must not be taken over from. */
  private async whyNotFenced(url: string): Promise<string | undefined> {
    const [table, ...more] = await unguardedTables(url, this.config.BACKUP_SCHEMAS.split(','));
    if (table === undefined) return undefined;
    const others = more.length > 0 ? ` and ${more.length} more` : '';
    return `${table}${others} would be written even when another installation has taken over: run deploy/docker/provision-replication.sql.`;
  }

  private async order(
    wanted: Wanted,
    admin: Administrator,
    action: BackupAction,
    details: Record<string, string> = {},
  ): Promise<void> {
    await this.change(admin, action, details, async (tx, { id, orders }) => {
      const isOrdered = orders.some((order) => isSame(order, wanted));
      if (isOrdered)
        throw conflict('This has already been requested. It will be done at one of the next contacts.');
      await tx.update(ReplicationNodeRow, { id }, { orders: [...orders, { ...wanted, id: randomUUID() }] });
    });
  }

  private async change(
    admin: Administrator,
    action: BackupAction,
    details: Record<string, string>,
    change: (tx: EntityManager, row: ReplicationNodeRow) => Promise<void>,
  ): Promise<void> {
    await this.database.transaction(async (tx) => {
      const row = await lockedNode(tx);
      await change(tx, row);
      await noteInAuditLog(tx, admin, action, { name: row.name, ...details });
    });
  }
}

const isSame = ({ id: _, ...order }: Order, wanted: Wanted): boolean =>
  JSON.stringify(Object.entries(order).toSorted()) === JSON.stringify(Object.entries(wanted).toSorted());

/** @throws AppError `not_found` */
async function lockedNode(tx: EntityManager, id?: string): Promise<ReplicationNodeRow> {
  const row = await tx.findOne(ReplicationNodeRow, {
    where: id === undefined ? {} : { id },
    lock: { mode: 'pessimistic_write' },
  });
  if (!row) throw notFound();
  return row;
}
