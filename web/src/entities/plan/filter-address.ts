import type { CellValue, Filter, FilterOp, Grain } from '@plumbline/contracts';

/** Records, so that a word added to the contract must be added here: its own lists come with the schemas of a server. */
const OPS: Record<FilterOp, true> = {
  in: true,
  not_in: true,
  eq: true,
  ne: true,
  lt: true,
  lte: true,
  gt: true,
  gte: true,
  between: true,
  contains: true,
  is_null: true,
  is_not_null: true,
};
const CUTS: Record<Grain, true> = {
  year: true,
  quarter: true,
  month: true,
  week: true,
  day: true,
  hour: true,
  weekday: true,
  hour_of_day: true,
};

/** `["channel","in",["Direct sales"]]` as JSON in an address: types survive, which plain text would lose. */
export function filterParts({ column, op, values, grain, bins }: Filter): unknown[] {
  const how = { ...(grain && { grain }), ...(bins && { bins }) };
  return Object.keys(how).length > 0 ? [column, op, values, how] : [column, op, values];
}

/** The one filter that the parts say, or none where they are no filter. */
export function readFilter(value: unknown): Filter[] {
  const [column, op, values, how] = list(value);
  if (typeof column !== 'string' || column === '') return [];
  if (!isWord(OPS, op) || !Array.isArray(values) || !values.every(isCell)) return [];
  const { grain, bins } = (typeof how === 'object' && how !== null ? how : {}) as Record<string, unknown>;
  const cut = isWord(CUTS, grain) ? grain : undefined;
  const edges = list((bins as { edges?: unknown } | undefined)?.edges);
  const isBinned = edges.length > 0 && edges.every((edge): edge is number => typeof edge === 'number');
  return [{ column, op, values, ...(cut && { grain: cut }), ...(isBinned && { bins: { edges } }) }];
}

const isWord = <Word extends string>(words: Record<Word, true>, value: unknown): value is Word =>
  typeof value === 'string' && Object.hasOwn(words, value);

const isCell = (value: unknown): value is CellValue =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
