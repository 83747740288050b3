import { type AlertPictureRequested, alertSeries, type EventPayload } from '@plumbline/contracts';
import { defineJob, enqueue } from '@plumbline/jobs';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

/** Draws the series of an alert for the mails that tell of it. */
export const drawAlertJob = defineJob({
  kind: 'draw-alert',
  steps: ['Drawing the series'],
  schema: z.object({ workspaceId: z.uuid(), runId: z.uuid(), series: alertSeries }),
  options: { deadlineMs: 60_000, maxAttempts: 3, concurrency: 1, isBackground: true },
});

/** @throws AppError `busy` */
export const enqueueDrawing = (
  tx: EntityManager,
  { workspaceId, runId, scheduleId, series, name, userId, plan }: EventPayload<typeof AlertPictureRequested>,
): Promise<string> =>
  enqueue(tx, drawAlertJob, {
    input: { workspaceId, runId, series },
    ...{ workspaceId, userId, plan },
    title: `Drawing ${name}`,
    subject: { type: 'schedule', id: scheduleId },
  });
