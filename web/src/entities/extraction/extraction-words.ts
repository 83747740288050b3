import { formatDate, formatNumber } from '@plumbline/charts';
import type { Extraction, ExtractionField, FieldType } from '@plumbline/contracts';

export const TYPE_WORDS: Record<FieldType, string> = {
  text: 'Text',
  date: 'Date',
  number: 'Number',
  money: 'Amount',
  table: 'Table',
};

/** A value as people write it: "Oct 28, 2026", "$4,545.40", "1,540". */
export function valueWords(
  { type, currency }: Pick<ExtractionField, 'type' | 'currency'>,
  value: string,
): string {
  if (type === 'date') return formatDate(value);
  if (type !== 'number' && type !== 'money') return value;
  return formatNumber(value, type === 'money' ? { decimals: 2, ...(currency && { currency }) } : {});
}

/** The value of a field; what has none is not in the document. */
export const fieldWords = (field: Pick<ExtractionField, 'type' | 'currency' | 'value'>): string =>
  field.value === null ? 'Not in this document' : valueWords(field, field.value);

/** How the fields of an extraction stand. */
export interface FieldCounts {
  total: number;
  /** Those that need no look any more, and of them those that somebody wrote. */
  settled: number;
  changed: number;
  byRule: number;
}

export function countFields(fields: Extraction['fields']): FieldCounts {
  const settled = fields.filter(({ state }) => state !== 'to_check');
  return {
    total: fields.length,
    settled: settled.length,
    changed: settled.filter(({ state }) => state === 'changed').length,
    byRule: settled.filter(({ settledBy }) => settledBy === 'rule').length,
  };
}
