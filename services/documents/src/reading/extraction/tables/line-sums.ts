import type { ExtractedTable } from '@plumbline/contracts';
import { cents } from '../../values/amounts.js';

/** A column of line items by what it holds. */
export interface LineColumns {
  quantity: number | undefined;
  price: number | undefined;
  amount: number;
}

const QUANTITY =
  /^(qty|quantity|menge|anzahl|aantal|quantit[ée]|units?|hours|stk|hrs|nights|cantidad|pcs)\b/i;
const PRICE = /\b(unit price|price|rate|einzelpreis|prijs|prix|preis|unit cost|p\.?u|each|precio)\b/i;
const AMOUNT = /\b(amount|total|sum|line total|betrag|gesamt|bedrag|totaal|montant|net|importe|extended)\b/i;

/** The columns that hold how many, for how much each and for how much together; undefined where a table has none. */
export function lineColumns({ columns, rows }: ExtractedTable): LineColumns | undefined {
  const numeric = columns.flatMap(({ type }, at) => (type === 'money' || type === 'number' ? [at] : []));
  const named = (pattern: RegExp) => numeric.filter((at) => pattern.test(columns[at]?.name ?? ''));
  const amount = named(AMOUNT).at(-1) ?? numeric.filter((at) => columns[at]?.type === 'money').at(-1);
  if (amount === undefined || rows.length === 0) return undefined;
  const quantity = numeric.find((at) => at !== amount && QUANTITY.test(columns[at]?.name ?? ''));
  const price = named(PRICE).find((at) => at !== amount && at !== quantity);
  return { quantity, price, amount };
}

/** Rows that are lines: not those that sum others up. */
export const isLine = (row: ExtractedTable['rows'][number]): boolean =>
  !row.cells.some(({ text }) => SUMMED.test(text.trim()));

const SUMMED =
  /^(sub-?\s?total|total|grand total|amount due|balance|tax|vat|gst|sales tax|shipping|freight|discount|btw|mwst|tva|netto|brutto|totaal|summe|gesamt\w*|subtotaal|net amount|taxable.*|rounding)\b/i;

/** What the lines of each table come to, in cents. */
export function lineSums(tables: readonly ExtractedTable[]): number[] {
  return tables.flatMap((table) => {
    const columns = lineColumns(table);
    if (!columns) return [];
    const amounts = table.rows.filter(isLine).flatMap(({ cells }) => {
      const value = cells[columns.amount]?.value;
      return value === null || value === undefined ? [] : [cents(value)];
    });
    return amounts.length > 0 ? [amounts.reduce((sum, amount) => sum + amount, 0)] : [];
  });
}
