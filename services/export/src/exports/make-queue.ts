import type { Plan } from '@plumbline/contracts';
import { FORMAT_NAMES } from '@plumbline/contracts';
import { afterCommit } from '@plumbline/database';
import type { LiveBus } from '@plumbline/events';
import { defineJob, enqueue } from '@plumbline/jobs';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import type { ExportRow } from './export.entity.js';

export const makeExportJob = defineJob({
  kind: 'make-export',
  steps: ['Collecting the data', 'Writing the file', 'Saving it'],
  schema: z.object({ workspaceId: z.uuid(), exportId: z.uuid() }),
  options: { deadlineMs: 110_000, maxAttempts: 3, concurrency: 2 },
});

/** Whose content another service writes down first. */
export const needsContent = ({ objectType }: Pick<ExportRow, 'objectType'>): boolean =>
  objectType !== 'data-source';

/** Queues the making of a file; it is held until the content is there, where another service has to write it. */
export function enqueueMaking(tx: EntityManager, row: ExportRow, plan: Plan): Promise<string> {
  return enqueue(tx, makeExportJob, {
    input: { workspaceId: row.workspaceId, exportId: row.id },
    ...{ workspaceId: row.workspaceId, userId: row.userId, plan },
    title: `Making ${FORMAT_NAMES[row.format]} of ${row.name}`,
    subject: { type: 'export', id: row.id },
    isHeld: needsContent(row),
  });
}

export function broadcastExport(
  tx: EntityManager,
  live: LiveBus,
  { workspaceId, id }: Pick<ExportRow, 'workspaceId' | 'id'>,
): void {
  afterCommit(tx, () => live.publish({ workspaceId, event: 'changed', data: { type: 'export', id } }));
}
