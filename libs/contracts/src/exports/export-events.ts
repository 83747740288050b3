import { z } from 'zod';
import { defineEvent, envelope } from '../event-definition.js';
import { PLANS } from '../plans/plans.js';
import { EXPORT_OBJECTS, exportError, exportOptions } from './exports.js';

/** Somebody wants a file of an object: whichever service owns such objects writes down its content. */
export const ExportRequested = defineEvent({
  name: 'ExportRequested',
  owner: 'export',
  schemaVersion: 1,
  aggregate: { type: 'export', id: 'exportId' },
  schema: z.object({
    ...envelope,
    exportId: z.uuid(),
    objectType: z.enum(EXPORT_OBJECTS),
    objectId: z.uuid(),
    objectName: z.string(),
    options: exportOptions,
    userId: z.uuid(),
    zone: z.string(),
    plan: z.enum(PLANS),
  }),
});

/** Where the content of an export lies as an ExportDocument, or why there is none. */
const exportContent = z.union([
  z.object({
    key: z.string(),
    name: z.string(),
    dataVersion: z.number().int(),
    /** The same as long as no version of its data has come. */
    dataState: z.string().optional(),
  }),
  z.object({ error: exportError }),
]);

/** The content of an export is written down, or cannot be. Its version is the request's. */
export const ExportContentReady = defineEvent({
  name: 'ExportContentReady',
  owner: 'analytics-ai',
  schemaVersion: 1,
  aggregate: { type: 'export', id: 'exportId' },
  schema: z.object({ ...envelope, exportId: z.uuid(), content: exportContent }),
});

/** The same of an extraction. */
export const ExtractionContentReady = defineEvent({
  name: 'ExtractionContentReady',
  owner: 'documents',
  schemaVersion: 1,
  aggregate: { type: 'export', id: 'exportId' },
  schema: z.object({ ...envelope, exportId: z.uuid(), content: exportContent }),
});
