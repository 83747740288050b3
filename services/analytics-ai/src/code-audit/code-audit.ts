import { randomUUID } from 'node:crypto';
import { type AccessClaims, CodeActed, type CodeAction } from '@plumbline/contracts';
import { publish } from '@plumbline/events';
import type { EntityManager } from 'typeorm';

/** Who calls, and from where. */
export interface Reviewing {
  claims: AccessClaims;
  address: string;
}

/** Has it written to the audit log, if the transaction stands. */
export async function noteInAuditLog(
  tx: EntityManager,
  { claims, address }: Reviewing,
  action: CodeAction,
  details: Record<string, string>,
): Promise<void> {
  await publish(tx, CodeActed, {
    ...{ workspaceId: claims.wid, aggregateVersion: 1, actionId: randomUUID() },
    ...{ action, actor: { id: claims.sub, username: claims.name }, address, details },
  });
}
