import { z } from 'zod';
import { defineEvent, envelope } from '../event-definition.js';
import { templateField } from '../extractions/templates.js';
import { scheduleFilter } from '../schedules/schedule-filter.js';
import { SCHEDULE_KINDS, SEND_CONDITIONS, sendThreshold } from '../schedules/schedules.js';
import { when } from '../schedules/when.js';

/** Documents, at most and the newest, of which it is told how a template read them. */
export const MOST_TOLD_DOCUMENTS = 50;

/** What the newest documents that were read by a template showed of one of its fields. */
export const fieldUse = z.object({
  name: z.string(),
  /** Documents in which it was looked for. */
  documents: z.number().int(),
  /** Of these, those in which it has a value. */
  filled: z.number().int(),
  /** Those in which a person said what it is, and those of them where it had been read wrongly. */
  decided: z.number().int(),
  corrected: z.number().int(),
  /** Those in which sums or balances with it were checked, and those of them where they did not come out. */
  summed: z.number().int(),
  unequal: z.number().int(),
  /** Of a text: values that are nothing but a date, and nothing but an amount with its cents or currency. */
  dates: z.number().int(),
  amounts: z.number().int(),
  /** Other fields that stood at the very same place in every document that had both, three at least. */
  samePlace: z.array(z.string()),
});
export type FieldUse = z.infer<typeof fieldUse>;

/** A template of a workspace for extractions, with what reading by it came to. Its version is a time in milliseconds. */
export const ExtractionTemplateKept = defineEvent({
  name: 'ExtractionTemplateKept',
  owner: 'documents',
  schemaVersion: 1,
  aggregate: { type: 'extraction-template', id: 'templateId' },
  schema: z.object({
    ...envelope,
    templateId: z.uuid(),
    name: z.string(),
    fields: z.array(templateField),
    /** Empty before a document was read by it. */
    uses: z.array(fieldUse),
  }),
});

export const ExtractionTemplateDeleted = defineEvent({
  name: 'ExtractionTemplateDeleted',
  owner: 'documents',
  schemaVersion: 1,
  aggregate: { type: 'extraction-template', id: 'templateId' },
  schema: z.object({ ...envelope, templateId: z.uuid() }),
});

/** What a schedule does, of what and when; alerts tell of themselves elsewhere. Its version is a time in milliseconds. */
export const ScheduleKept = defineEvent({
  name: 'ScheduleKept',
  owner: 'scheduler',
  schemaVersion: 1,
  aggregate: { type: 'schedule', id: 'scheduleId' },
  schema: z.object({
    ...envelope,
    scheduleId: z.uuid(),
    name: z.string(),
    kind: z.enum(SCHEDULE_KINDS),
    target: z.uuid(),
    when,
    filters: z.array(scheduleFilter),
    condition: z.enum(SEND_CONDITIONS),
    threshold: sendThreshold.nullable(),
  }),
});

export const ScheduleDeleted = defineEvent({
  name: 'ScheduleDeleted',
  owner: 'scheduler',
  schemaVersion: 1,
  aggregate: { type: 'schedule', id: 'scheduleId' },
  schema: z.object({ ...envelope, scheduleId: z.uuid() }),
});
