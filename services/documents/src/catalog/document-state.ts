import type { AccessClaims, DocumentAccepted, LiveMessage } from '@plumbline/contracts';
import { afterCommit, type MeteredRows, refuseOverLimit } from '@plumbline/database';
import type { LiveBus } from '@plumbline/events';
import { enqueue } from '@plumbline/jobs';
import { notFound } from '@plumbline/server';
import type { EntityManager } from 'typeorm';
import { DocumentRow } from './document.entity.js';
import { readDocument } from './read-document.js';

/** The steps that several ways of changing a document share. Each runs in the caller's transaction. */

/** Which documents take a place of the plan: one that could not be read has given its place back (T-58). */
export const DOCUMENT_PLACES: MeteredRows = {
  meter: 'documents',
  table: 'documents',
  takesPlace: `status <> 'failed'`,
};

export function countUsed(tx: EntityManager, workspaceId: string): Promise<number> {
  return tx
    .createQueryBuilder(DocumentRow, 'document')
    .where('document.workspace_id = :workspaceId', { workspaceId })
    .andWhere(DOCUMENT_PLACES.takesPlace)
    .getCount();
}

/** Locks a document of the workspace until the end of the transaction.
 * @throws AppError `not_found`, the same for a foreign one */
export async function lockDocument(tx: EntityManager, workspaceId: string, id: string): Promise<DocumentRow> {
  const row = await tx.findOne(DocumentRow, {
    where: { id, workspaceId },
    lock: { mode: 'pessimistic_write' },
  });
  if (!row) throw notFound();
  return row;
}

/** Locks one that is about to be changed. @throws AppError `not_found`, `plan_limit` when it can only be read */
export async function lockActiveDocument(
  tx: EntityManager,
  claims: AccessClaims,
  id: string,
): Promise<DocumentRow> {
  const document = await lockDocument(tx, claims.wid, id);
  await refuseOverLimit(tx, DOCUMENT_PLACES, claims, id);
  return document;
}

/** Queues a reading of a document, which must be locked or new. */
export async function startReading(
  tx: EntityManager,
  live: LiveBus,
  claims: AccessClaims,
  { id, name, workspaceId }: Pick<DocumentRow, 'id' | 'name' | 'workspaceId'>,
): Promise<DocumentAccepted> {
  const jobId = await enqueue(tx, readDocument, {
    input: { documentId: id },
    workspaceId: claims.wid,
    userId: claims.sub,
    plan: claims.plan,
    title: `Reading ${name}`,
    subject: { type: 'document', id },
  });
  await tx.update(DocumentRow, { id }, { jobId, status: 'queued', error: null });
  announceChanged(tx, live, { id, workspaceId });
  return { id, name, status: 'queued', jobId };
}

/** Tells the workspace's browsers to read the document again, once there is something new to read. */
export function announceChanged(
  tx: EntityManager,
  live: LiveBus,
  document: Pick<DocumentRow, 'id' | 'workspaceId'>,
): void {
  const message: LiveMessage = {
    workspaceId: document.workspaceId,
    event: 'changed',
    data: { type: 'document', id: document.id },
  };
  afterCommit(tx, () => live.publish(message));
}
