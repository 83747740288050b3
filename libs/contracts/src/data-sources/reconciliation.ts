import { z } from 'zod';

/** A column of this source, and the one of the other source that it is compared with. */
export const columnPair = z.tuple([z.string().min(1).max(1_000), z.string().min(1).max(1_000)]);
export type ColumnPair = z.infer<typeof columnPair>;

/** Rows with the same keys belong together; their amounts agree within the tolerance. */
export const reconcileBy = z.strictObject({
  keys: z.array(columnPair).min(1).max(3),
  amount: columnPair.optional(),
  /** What is positive here is negative there, such as what is owed and what was paid. */
  isOpposite: z.boolean().optional(),
  tolerance: z.number().min(0).max(1_000_000_000).default(0),
});
export type ReconcileBy = z.infer<typeof reconcileBy>;

/** What becomes of a key: its amounts differ, it is in one of the sources alone, or all agrees. */
export const RECONCILED = ['different', 'only_here', 'only_there', 'matched'] as const;
export type Reconciled = (typeof RECONCILED)[number];

export const MAX_RECONCILED_PAGE = 200;
/** Keys that a file of a reconciliation may hold. */
export const MAX_RECONCILED_FILE = 2_000_000;

const by = z
  .string()
  .max(10_000)
  .transform((text, context) => {
    const parsed = reconcileBy.safeParse(parseJson(text));
    if (parsed.success) return parsed.data;
    context.addIssue({ code: 'custom', message: 'must be JSON of {keys, amount?, tolerance?}' });
    return z.NEVER;
  });

export const proposalQuery = z.strictObject({ other: z.uuid() });

/** `by` is JSON of `reconcileBy`; keys of one `status` are listed. */
export const reconciliationQuery = z.strictObject({
  other: z.uuid(),
  by,
  status: z.enum(RECONCILED).default('different'),
  offset: z.coerce.number<number | string>().int().min(0).max(2_000_000_000).default(0),
  limit: z.coerce.number<number | string>().int().min(1).max(MAX_RECONCILED_PAGE).default(50),
});

/** Without a `status` every key is in the file. */
export const reconciliationFileQuery = z.strictObject({
  other: z.uuid(),
  by,
  status: z.enum(RECONCILED).optional(),
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Columns that may be compared, likeliest first. Shares are 0 to 1; those of many values are estimates. */
export const reconciliationProposal = z.object({
  keys: z.array(
    z.object({
      pair: columnPair,
      /** Of the values of the side that has fewer, those that the other has, too. */
      shared: z.number(),
      /** Different values for each row that has one. */
      distinctHere: z.number(),
      distinctThere: z.number(),
    }),
  ),
  amounts: z.array(
    z.object({
      pair: columnPair,
      /** Of the keys that both have by the first proposal, those with the same amount; null where there is none. */
      equal: z.number().nullable(),
      /** Whether they are equal with the sign of one of them turned. */
      isOpposite: z.boolean(),
    }),
  ),
});
export type ReconciliationProposal = z.infer<typeof reconciliationProposal>;

/** The rows of a key in one source: how many, where they stand, and what they come to. */
export const reconciledRows = z.object({
  rows: z.number().int(),
  /** Line numbers of the file, the first of them. */
  lines: z.array(z.number().int()),
  /** null where no row has one. */
  amount: z.number().nullable(),
  /** Where the first row was read from, where the source was made of documents: name and address of the place. */
  document: z.object({ name: z.string(), address: z.string() }).optional(),
});
export type ReconciledRows = z.infer<typeof reconciledRows>;

export const reconciledKey = z.object({
  /** As the first row writes it. */
  key: z.array(z.string()),
  here: reconciledRows.nullable(),
  there: reconciledRows.nullable(),
  /** Here less there, or their sum where their signs are opposite; null where an amount is missing. */
  difference: z.number().nullable(),
});
export type ReconciledKey = z.infer<typeof reconciledKey>;

const reconciledSource = z.object({
  id: z.uuid(),
  name: z.string(),
  version: z.number().int(),
  rows: z.number().int(),
  /** Rows without a value in one of the key columns: they are in none of the lists. */
  withoutKey: z.number().int(),
});

export const reconciliation = z.object({
  here: reconciledSource,
  there: reconciledSource,
  /** For every status; rows of all of them, and those without a key, are all rows there are. */
  counts: z.array(
    z.object({
      status: z.enum(RECONCILED),
      keys: z.number().int(),
      rowsHere: z.number().int(),
      rowsThere: z.number().int(),
      amountHere: z.number(),
      amountThere: z.number(),
    }),
  ),
  status: z.enum(RECONCILED),
  keys: z.array(reconciledKey),
});
export type Reconciliation = z.infer<typeof reconciliation>;
