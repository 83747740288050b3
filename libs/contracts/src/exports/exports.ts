import { z } from 'zod';
import { numberFormat, region } from '../accounts/formats.js';
import { dashboardFilter } from '../dashboards/dashboard-filter.js';
import { mailBody } from './mail-body.js';

export const EXPORT_OBJECTS = [
  'dashboard',
  'summary',
  'insights',
  'prediction',
  'extraction',
  'data-source',
  'answer',
  'audit',
  'all',
] as const;
export type ExportObject = (typeof EXPORT_OBJECTS)[number];

/** As lists name them. */
export const OBJECT_NAMES: Record<ExportObject, string> = {
  dashboard: 'Dashboard',
  summary: 'Summary',
  insights: 'Insights',
  prediction: 'Prediction',
  extraction: 'Extraction',
  'data-source': 'Data source',
  answer: 'Answer',
  audit: 'Audit log',
  all: 'Everything',
};

export const EXPORT_FORMATS = ['pdf', 'docx', 'xlsx', 'csv', 'json', 'png', 'svg'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** What can be made of each kind of object in this version; none where the object is not here yet. */
export const FORMATS_OF: Record<ExportObject, readonly ExportFormat[]> = {
  dashboard: ['pdf', 'docx', 'xlsx', 'csv', 'json', 'png', 'svg'],
  'data-source': ['xlsx', 'csv', 'json'],
  insights: ['pdf', 'docx', 'xlsx', 'csv', 'json', 'png', 'svg'],
  prediction: ['pdf', 'docx', 'xlsx', 'csv', 'json', 'png', 'svg'],
  answer: ['pdf', 'docx', 'xlsx', 'csv', 'json', 'png', 'svg'],
  summary: ['pdf', 'docx', 'json'],
  extraction: ['pdf', 'docx', 'xlsx', 'csv', 'json'],
  audit: [],
  all: [],
};

/** Formats that belong to "PDF and Word export" of the plan table; one's own data in the others is free in every plan. */
export const PAID_FORMATS: readonly ExportFormat[] = ['pdf', 'docx'];

export const FORMAT_NAMES: Record<ExportFormat, string> = {
  pdf: 'PDF',
  docx: 'Word',
  xlsx: 'Excel',
  csv: 'CSV',
  json: 'JSON',
  png: 'PNG',
  svg: 'SVG',
};

/** How long a file is kept. */
export const EXPORT_DAYS = 7;

/** Rows of one table that a PDF prints; more are for CSV and Excel. */
export const MAX_PRINTED_ROWS = 5_000;

export const exportOptions = z.strictObject({
  paper: z.enum(['letter', 'a4']).default('letter'),
  orientation: z.enum(['portrait', 'landscape']).default('portrait'),
  textSize: z.enum(['normal', 'large']).default('normal'),
  /** Of a dashboard: those that are left in; absent: all. */
  tiles: z.array(z.string().max(60)).max(100).optional(),
  filters: z.array(dashboardFilter).max(50).default([]),
  /** The appendix of facts, and the small figures that lead to it. */
  facts: z.boolean().default(true),
  /** Filters, date and data version at the foot of each page. */
  context: z.boolean().default(true),
  /** There is no file with a tile that has no rows: nobody looks at it before it is sent. */
  refusesEmpty: z.boolean().default(false),
  /** A tile that fails or is empty does not stop the file of a dashboard, which says so instead. */
  marksProblems: z.boolean().optional(),
  /** Of the times printed; absent: the zone of whoever asks. */
  zone: z.string().max(100).optional(),
  /** How dates and numbers are written; absent: as whoever asks prefers. */
  region: region.optional(),
  numberFormat: numberFormat.optional(),
});
export type ExportOptions = z.infer<typeof exportOptions>;

export const createExportBody = z.strictObject({
  objectType: z.enum(EXPORT_OBJECTS),
  objectId: z.uuid(),
  format: z.enum(EXPORT_FORMATS),
  options: exportOptions.prefault({}),
});
export type CreateExportBody = z.infer<typeof createExportBody>;

/** How many pages are drawn at once, how many pixels wide, and of how many rows: the tables of a document share them. */
export const PREVIEW = { pages: 8, width: 1_000, rows: 400 } as const;

export const previewExportBody = z.strictObject({
  objectType: z.enum(EXPORT_OBJECTS),
  objectId: z.uuid(),
  options: exportOptions.prefault({}),
  /** The first page that is drawn; the next ones follow it. */
  from: z.number().int().min(1).default(1),
  /** Of an earlier preview: its content is set anew where the object, its filters and its tiles are still the same. */
  content: z.uuid().optional(),
  /** Whether what a mail would show of the file is drawn, too. */
  showsMail: z.boolean().optional(),
});
export type PreviewExportBody = z.infer<typeof previewExportBody>;

export const previewPage = z.object({
  n: z.number().int(),
  /** In pixels. */
  width: z.number().int(),
  height: z.number().int(),
  /** A PNG file in base64. */
  image: z.string(),
});

export const exportPreview = z.object({
  content: z.uuid(),
  /** Of the whole file as PDF; of the rows that are shown where there are more. */
  total: z.number().int(),
  bytes: z.number().int(),
  /** Of tables that are longer than what is drawn of them, together; the file has all their rows. */
  rows: z.object({ shown: z.number().int(), total: z.number().int() }).optional(),
  pages: z.array(previewPage),
  /** With its pictures as PNG files in base64, by the keys that it names. */
  mail: z.object({ body: mailBody, pictures: z.record(z.string(), z.string()) }).optional(),
});
export type ExportPreview = z.infer<typeof exportPreview>;

export const EXPORT_STATUSES = ['queued', 'running', 'ready', 'failed', 'cancelled', 'expired'] as const;
export type ExportStatus = (typeof EXPORT_STATUSES)[number];

/** Why no file was made; of a tile that cannot be drawn, which one. */
export const exportError = z.object({
  code: z.string(),
  message: z.string(),
  tile: z.object({ id: z.string(), title: z.string() }).optional(),
});
export type ExportError = z.infer<typeof exportError>;

export const exportView = z.object({
  id: z.uuid(),
  objectType: z.enum(EXPORT_OBJECTS),
  objectId: z.uuid(),
  /** Of the object, when the export was asked for. */
  name: z.string(),
  format: z.enum(EXPORT_FORMATS),
  options: exportOptions,
  status: z.enum(EXPORT_STATUSES),
  jobId: z.uuid(),
  fileName: z.string().optional(),
  pages: z.number().int().optional(),
  rows: z.number().int().optional(),
  bytes: z.number().int().optional(),
  dataVersion: z.number().int().optional(),
  error: exportError.optional(),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().optional(),
  /** Newest first. */
  downloads: z.array(z.object({ by: z.string(), at: z.iso.datetime() })),
});
export type ExportView = z.infer<typeof exportView>;
