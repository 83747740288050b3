import type { Selection } from '@plumbline/contracts';
import { type GrowthMark, markLiteral } from '../growth-mark.js';
import { checkStatement } from '../statement/check-statement.js';
import { keepsOrder } from '../statement/derived-table.js';
import { quoteName } from './quote-name.js';

/** A SELECT of what was chosen, in the order that a query asks for. */
export function selectOf(selection: Selection, mark?: GrowthMark): string {
  return `SELECT * FROM ${relationOf(selection, keepsOrder)}${mark ? ` WHERE ${reaches(mark)}` : ''}`;
}

/** How many rows do not reach a mark, those without a value among them. */
export const countBelowSql = (selection: Selection, mark: GrowthMark): string =>
  `SELECT count(*) FROM ${relationOf(selection)} WHERE (${reaches(mark)}) IS NOT TRUE`;

/** What was chosen, as it stands behind FROM. A query is put into brackets, where MySQL lets nothing stand that writes. */
export const relationOf = (selection: Selection, rewrite = (query: string) => query): string =>
  'table' in selection
    ? `${quoteName(selection.schema)}.${quoteName(selection.table)}`
    : `(\n${rewrite(checkStatement(selection.query, 'mysql'))}\n) AS chosen`;

const reaches = (mark: GrowthMark): string => `${quoteName(mark.column)} >= ${markLiteral(mark)}`;
