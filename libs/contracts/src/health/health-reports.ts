import { z } from 'zod';
import { pageBox } from '../documents/page-box.js';
import { MAX_REPORT_PAGES, printedRange } from './health.js';

const day = z.iso.date();

/** A value on a report, with its place. */
export const reportValue = z.strictObject({
  name: z.string().min(1).max(200),
  value: z.number(),
  unit: z.string().max(40),
  range: printedRange.nullable(),
  page: z.number().int().min(1).max(MAX_REPORT_PAGES),
  box: pageBox,
  /** How sure the reading of its letters is, 0 to 1. */
  sureness: z.number(),
});
export type ReportValue = z.infer<typeof reportValue>;

const reportPage = z.strictObject({
  page: z.number().int().min(1).max(MAX_REPORT_PAGES),
  /** PNG or JPEG, base64. */
  picture: z.base64().max(4_000_000),
});

/** What a report says; nothing of it is kept until a person confirms it. */
export const healthReport = z.strictObject({
  name: z.string().min(1).max(200),
  bytes: z.number().int(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  laboratory: z.string().max(200),
  collectedOn: day.nullable(),
  values: z.array(reportValue).max(500),
  pages: z.array(reportPage).max(MAX_REPORT_PAGES),
  notes: z.array(z.string().max(500)).max(20),
});
export type HealthReport = z.infer<typeof healthReport>;

/** Confirmed by a person, each value or all. */
export const addReportBody = healthReport.extend({
  collectedOn: day,
  values: z.array(reportValue).min(1).max(500),
});

export const pagePicture = z.object({ picture: z.string() });
