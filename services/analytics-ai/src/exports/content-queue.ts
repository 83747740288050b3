import {
  type EventPayload,
  ExportContentReady,
  type ExportObject,
  ExportRequested,
} from '@plumbline/contracts';
import { publish } from '@plumbline/events';
import { defineJob, enqueue } from '@plumbline/jobs';
import type { EntityManager } from 'typeorm';

/** Objects of this service of which files can be made. */
const OWN: readonly ExportObject[] = ['dashboard', 'summary', 'insights', 'prediction', 'answer'];

export type ExportRequest = EventPayload<typeof ExportRequested>;

export const isOwn = ({ objectType }: Pick<ExportRequest, 'objectType'>): boolean => OWN.includes(objectType);

/** Somebody waits for the file, whose own job takes the place of the plan. */
export const writeExportContentJob = defineJob({
  kind: 'write-export-content',
  steps: ['Asking the data', 'Writing it down'],
  schema: ExportRequested.schema,
  options: { deadlineMs: 60_000, maxAttempts: 3, concurrency: 2, isBackground: true },
});

export function enqueueContent(tx: EntityManager, request: ExportRequest): Promise<string> {
  const { workspaceId, userId, plan, exportId, objectName } = request;
  return enqueue(tx, writeExportContentJob, {
    ...{ input: request, workspaceId, userId, plan },
    title: `Collecting the data of ${objectName}`,
    subject: { type: 'export', id: exportId },
  });
}

/** Tells where the content of an export lies, or why there is none. */
export function answerExport(
  tx: EntityManager,
  { workspaceId, exportId, aggregateVersion }: ExportRequest,
  content: EventPayload<typeof ExportContentReady>['content'],
): Promise<void> {
  return publish(tx, ExportContentReady, { workspaceId, exportId, aggregateVersion, content });
}
