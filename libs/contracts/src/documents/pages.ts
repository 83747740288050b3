import { z } from 'zod';
import { pageBox } from './page-box.js';
import { pageBlock, pagePair, pageTable } from './page-layout.js';

export const PAGE_ORIGINS = ['text', 'image', 'blank', 'unread'] as const;

/** A page in one line. */
export const documentPicture = z.object({
  n: z.number().int(),
  /** Of the page before it is turned, in points (1/72 inch). */
  width: z.number(),
  height: z.number(),
  /** Degrees by which the page is turned clockwise to be read. */
  rotation: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
  /** `text` stands in the file, `image` was recognised in a picture, `blank` has none, `unread` could not be read. */
  origin: z.enum(PAGE_ORIGINS),
  words: z.number().int(),
});
export type DocumentPicture = z.infer<typeof documentPicture>;

export const pageWord = z.object({
  text: z.string(),
  box: pageBox,
  /** 0 to 1; only of words that were recognised in an image. */
  confidence: z.number().optional(),
});
export type PageWord = z.infer<typeof pageWord>;

export const pageLine = z.object({
  text: z.string(),
  box: pageBox,
  /** The first of its words in `words`, and the one after the last. */
  words: z.tuple([z.number().int(), z.number().int()]),
});
export type PageLine = z.infer<typeof pageLine>;

/** Everything that stands on a page; lines are in the order in which people read them. */
export const documentPage = documentPicture.extend({
  /** Degrees by which its lines lean clockwise, once it is turned; without it they do not. */
  skew: z.number().optional(),
  words: z.array(pageWord),
  lines: z.array(pageLine),
  /** In reading order; what stands in tables is left out. */
  blocks: z.array(pageBlock),
  tables: z.array(pageTable),
  pairs: z.array(pagePair),
});
export type DocumentPage = z.infer<typeof documentPage>;

/** Matches of a search that are told with their places; more are counted. */
export const MAX_MATCHES = 500;

/** Something found on a page, with the words around it and a box for each of its lines. */
export const documentMatch = z.object({
  page: z.number().int(),
  before: z.string(),
  text: z.string(),
  after: z.string(),
  boxes: z.array(pageBox),
});
export type DocumentMatch = z.infer<typeof documentMatch>;

export const searchDocumentQuery = z.strictObject({ q: z.string().trim().min(1).max(200) });

export const documentMatches = z.object({
  total: z.number().int(),
  /** In the order of the document. */
  matches: z.array(documentMatch),
});
export type DocumentMatches = z.infer<typeof documentMatches>;
