import type { LiveMessage } from '@plumbline/contracts';
import { afterCommit } from '@plumbline/database';
import type { LiveBus } from '@plumbline/events';
import { notFound } from '@plumbline/server';
import type { EntityManager } from 'typeorm';
import { ExtractionRow } from '../catalog/extraction.entity.js';

/** Locks an extraction of the workspace until the end of the transaction.
 * @throws AppError `not_found`, the same for a foreign one */
export async function lockExtraction(
  tx: EntityManager,
  workspaceId: string,
  id: string,
): Promise<ExtractionRow> {
  const row = await tx.findOne(ExtractionRow, {
    where: { id, workspaceId },
    lock: { mode: 'pessimistic_write' },
  });
  if (!row) throw notFound();
  return row;
}

/** Tells the workspace's browsers to read the extraction again, once there is something new to read. */
export function announceExtraction(
  tx: EntityManager,
  live: LiveBus,
  { id, workspaceId }: Pick<ExtractionRow, 'id' | 'workspaceId'>,
): void {
  const message: LiveMessage = { workspaceId, event: 'changed', data: { type: 'extraction', id } };
  afterCommit(tx, () => live.publish(message));
}
