import { z } from 'zod';
import { readOnly, sourceError } from '../data-sources/data-sources.js';
import { documentAnalysis } from './analysis.js';
import { DOCUMENT_KINDS } from './document-kinds.js';
import { documentPicture } from './pages.js';

/** `locked` waits for its password; everything else is as with data sources. */
export const DOCUMENT_STATUSES = ['queued', 'reading', 'locked', 'ready', 'failed'] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

export const DOCUMENT_FORMATS = ['pdf', 'docx', 'png', 'jpeg', 'tiff', 'txt'] as const;
export type DocumentFormat = (typeof DOCUMENT_FORMATS)[number];

/** Pages that a document may have. */
export const MAX_DOCUMENT_PAGES = 500;
/** Pictures of the first pages are there as soon as a document is read: that many, that wide. */
export const THUMBNAILS = { pages: 6, width: 160 } as const;
/** How wide the picture of a page may be asked for, in pixels. */
export const PICTURE_WIDTHS = { least: 16, most: 2_400 } as const;

export const documentSummary = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  /** What the kind rests on, and where it stands; null where nothing spoke for a kind. */
  kindEvidence: z.object({ text: z.string(), page: z.number().int() }).nullable(),
  mime: z.string(),
  bytes: z.number().int(),
  /** null until it is read. */
  pages: z.number().int().nullable(),
  status: z.enum(DOCUMENT_STATUSES),
  /** Some of its pages were read as images. */
  ocr: z.boolean(),
  /** Pages that could not be read, by number. */
  unreadPages: z.array(z.number().int()),
  /** By which plain text was read that does not tell its encoding: `windows-1251`. */
  textEncoding: z.string().optional(),
  /** AI analyses that were made of it. */
  analyses: z.number().int(),
  extractions: z.number().int(),
  createdAt: z.iso.datetime(),
  jobId: z.uuid().nullable(),
  readOnly,
  error: sourceError.optional(),
});
export type DocumentSummary = z.infer<typeof documentSummary>;

/** The detail adds each page in one line, and what the last analysis found. */
export const documentDetail = documentSummary.extend({
  pageList: z.array(documentPicture),
  analysis: documentAnalysis.nullable(),
});
export type DocumentDetail = z.infer<typeof documentDetail>;

export const documentAccepted = z.object({
  id: z.uuid(),
  name: z.string(),
  status: z.enum(DOCUMENT_STATUSES),
  jobId: z.uuid(),
});
export type DocumentAccepted = z.infer<typeof documentAccepted>;

export const unlockBody = z.strictObject({ password: z.string().min(1).max(200) });

export const pictureQuery = z.strictObject({
  width: z.coerce
    .number<number | string>()
    .int()
    .min(PICTURE_WIDTHS.least)
    .max(PICTURE_WIDTHS.most)
    .default(960),
});
