import { z } from 'zod';
import { defineEvent } from '../event-definition.js';
import { SERVICE_NAMES } from '../services.js';

/** What services count of each workspace for those who run the installation. Names that end in `_bytes` are bytes. */
export const USAGE_MEASURES = [
  'data_sources',
  'data_bytes',
  'documents',
  'document_bytes',
  'dashboards',
  'predictions',
  'questions',
  'exports',
  'export_bytes',
  'schedules',
] as const;
export type UsageMeasure = (typeof USAGE_MEASURES)[number];

/** How many amounts one event holds at most. */
export const USAGE_ROWS = 500;

/**
 * A service tells what its workspaces use, as it stands: those amounts that differ from what it told before, and every
 * amount once a day. Nothing left of a measure is told as 0.
 */
export const WorkspaceUsageTold = defineEvent({
  name: 'WorkspaceUsageTold',
  owner: 'auth',
  schemaVersion: 1,
  aggregate: { type: 'workspace-usage', id: 'service' },
  schema: z.object({
    service: z.enum(SERVICE_NAMES),
    aggregateVersion: z.number().int().min(1),
    at: z.iso.datetime(),
    amounts: z
      .array(z.object({ workspaceId: z.uuid(), measure: z.enum(USAGE_MEASURES), amount: z.number().min(0) }))
      .max(USAGE_ROWS),
  }),
});
