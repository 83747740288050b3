import { randomUUID } from 'node:crypto';
import { type AccessClaims, BackupActed, type BackupAction } from '@plumbline/contracts';
import { publish } from '@plumbline/events';
import type { EntityManager } from 'typeorm';
import { INSTALLATION } from './backup-jobs.js';

/** Who calls, and from where, for the audit log; never proof of who calls. */
export interface Administrator {
  claims: AccessClaims;
  address: string;
}

/** Has it written to the audit log, if the transaction stands. */
export async function noteInAuditLog(
  tx: EntityManager,
  { claims, address }: Administrator,
  action: BackupAction,
  details: Record<string, string> = {},
): Promise<void> {
  await publish(tx, BackupActed, {
    ...{ workspaceId: claims.wid, aggregateVersion: 1, actionId: randomUUID() },
    ...{ action, actor: { id: claims.sub, username: claims.name }, address, details },
  });
}

/** The same for what the installation does by itself. */
export async function noteOwnAct(
  tx: EntityManager,
  action: BackupAction,
  details: Record<string, string>,
): Promise<void> {
  await publish(tx, BackupActed, {
    ...{ workspaceId: INSTALLATION, aggregateVersion: 1, actionId: randomUUID() },
    ...{ action, address: '', details },
  });
}
