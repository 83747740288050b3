import { z } from 'zod';
import { pageBox } from './page-box.js';

/** Lines of a page that belong together, by their numbers. */
export const pageBlock = z.object({
  kind: z.enum(['heading', 'paragraph', 'item']),
  /** 1 for the largest headings of the page; of an item, how deep it lies; of a paragraph 0. */
  level: z.number().int(),
  box: pageBox,
  lines: z.array(z.number().int()),
});
export type PageBlock = z.infer<typeof pageBlock>;

/** An empty cell has no text, and the box of its place. */
export const pageCell = z.object({ text: z.string(), box: pageBox });
export type PageCell = z.infer<typeof pageCell>;

export const pageTable = z.object({
  box: pageBox,
  /** Each with as many cells as the table has columns. */
  rows: z.array(z.array(pageCell)),
  /** Rows at the top that name the columns. */
  headerRows: z.number().int(),
  isRuled: z.boolean(),
  /** It goes on from the last table of the page before, and may write the header again. */
  isContinued: z.boolean(),
  repeatsHeader: z.boolean(),
});
export type PageTable = z.infer<typeof pageTable>;

/** A label and the value that it stands beside or over. */
export const pagePair = z.object({ key: z.string(), keyBox: pageBox, value: z.string(), box: pageBox });
export type PagePair = z.infer<typeof pagePair>;
