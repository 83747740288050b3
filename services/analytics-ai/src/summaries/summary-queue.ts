import { SUMMARY_PART_WORDS, SUMMARY_PARTS } from '@plumbline/contracts';
import { afterCommit } from '@plumbline/database';
import type { LiveBus } from '@plumbline/events';
import { defineJob } from '@plumbline/jobs';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import type { SummaryRow } from './summary.entity.js';

export const writeSummaryJob = defineJob({
  kind: 'write-summary',
  steps: SUMMARY_PARTS.map((part) => `Writing: ${SUMMARY_PART_WORDS[part].toLowerCase()}`),
  schema: z.object({
    workspaceId: z.uuid(),
    dataSourceId: z.uuid(),
    summaryId: z.uuid(),
    version: z.number().int(),
    /** Of one that is there already: the section that is written anew, and what it was when that was asked. */
    section: z.enum(SUMMARY_PARTS).optional(),
  }),
  options: { deadlineMs: 300_000, maxAttempts: 3, concurrency: 1 },
});

export function broadcastSummary(
  tx: EntityManager,
  live: LiveBus,
  { workspaceId, id }: Pick<SummaryRow, 'workspaceId' | 'id'>,
): void {
  afterCommit(tx, () => live.publish({ workspaceId, event: 'changed', data: { type: 'summary', id } }));
}
