import { z } from 'zod';

/** What a mail shows of the file that it brings, in the file's order: words and pictures that need nothing from elsewhere. */

/** More parts than this are left to the file. */
export const MAX_MAIL_BLOCKS = 24;
/** Pictures of one mail. */
export const MAX_MAIL_PICTURES = 8;
/** Rows of one table in a mail. */
export const MAX_MAIL_ROWS = 8;

const heading = z.object({ kind: z.literal('heading'), text: z.string() });

const words = z.object({ kind: z.literal('words'), text: z.string(), isItem: z.boolean().optional() });

export const mailFigure = z.object({
  /** Of a dashboard: its tile. */
  tile: z.string().optional(),
  title: z.string(),
  /** Null where it is no number. */
  value: z.number().nullable(),
  /** As it is printed. */
  words: z.string(),
  change: z.object({ words: z.string(), tone: z.enum(['good', 'bad', 'neutral']) }).optional(),
});
export type MailFigure = z.infer<typeof mailFigure>;

const figures = z.object({ kind: z.literal('figures'), figures: z.array(mailFigure) });

const picture = z.object({
  kind: z.literal('picture'),
  /** Where the PNG file lies. */
  key: z.string(),
  title: z.string(),
  subtitle: z.string().optional(),
  /** The picture in words. */
  alt: z.string(),
  /** In CSS px. */
  width: z.number().int(),
  height: z.number().int(),
});

const table = z.object({
  kind: z.literal('table'),
  title: z.string(),
  header: z.array(z.string()),
  aligns: z.array(z.enum(['left', 'right'])),
  rows: z.array(z.array(z.string())),
  /** Rows that only the file has. */
  more: z.number().int(),
});

export const mailBlock = z.discriminatedUnion('kind', [heading, words, figures, picture, table]);
export type MailBlock = z.infer<typeof mailBlock>;

export const mailBody = z.object({
  title: z.string(),
  /** From which data, under which filters. */
  origin: z.string(),
  /** Tiles that fail or are empty, in words. */
  problems: z.array(z.string()).optional(),
  blocks: z.array(mailBlock),
  /** Every key figure of the file, those too that the mail leaves out. */
  figures: z.array(mailFigure),
  /** Charts and tables that only the file has. */
  left: z.number().int(),
});
export type MailBody = z.infer<typeof mailBody>;
