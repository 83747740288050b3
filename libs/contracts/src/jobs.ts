import { z } from 'zod';

export const JOB_STATUSES = ['queued', 'running', 'cancelling', 'succeeded', 'failed', 'cancelled'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

export const jobView = z.object({
  id: z.uuid(),
  /** Such as `parse-upload`; each service defines its own. */
  kind: z.string(),
  title: z.string(),
  status: z.enum(JOB_STATUSES),
  step: z.object({ index: z.number().int(), count: z.number().int(), name: z.string() }),
  /** The names of all steps as people read them, in order. */
  steps: z.array(z.string()),
  done: z.number().optional(),
  total: z.number().optional(),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  error: z.object({ code: z.string(), message: z.string() }).optional(),
  result: z.object({ type: z.string(), id: z.uuid() }).optional(),
  /** What the job works on, so that a screen can find it before there is a result. */
  subject: z.object({ type: z.string(), id: z.uuid() }),
});
export type JobView = z.infer<typeof jobView>;

/** What the live stream carries: `event: job` with a JobView, `event: changed` with a type and id, `event: reset`. */
export const changed = z.object({
  type: z.enum([
    'data-source',
    'document',
    'dashboard',
    'insights',
    'prediction',
    'summary',
    'export',
    'extraction',
    'schedule',
    'subscription',
    'comment',
    'notice',
    'presence',
    'folder',
  ]),
  /** Of `insights`, their data source; of `comment` and `presence`, what it is about; of `notice`, who is told. */
  id: z.uuid(),
});
export type Changed = z.infer<typeof changed>;
export type LiveMessage =
  | { workspaceId: string; event: 'job'; data: JobView }
  | { workspaceId: string; event: 'changed'; data: Changed };
