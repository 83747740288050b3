import type { ReadSettings, Receipt } from '@plumbline/contracts';

type Layout = Receipt['layout'];
type TextLayout = NonNullable<ReadSettings['layout']>;

/** How the records stand in the file, as people would say it. */
export const LAYOUT_WORDS: Record<Layout, string> = {
  delimited: 'Delimited columns',
  fixed_width: 'Columns of fixed width',
  key_value: 'Names and values',
  log: 'Log lines',
  lines: 'Plain lines',
  array: 'A list of records',
  ndjson: 'One record per line',
  object: 'Records under their keys',
  columns: 'One list per column',
  elements: 'Repeated elements',
  table: 'One table',
  query: 'The answer of a query',
  merge: 'A merge',
};

const TEXT_LAYOUTS: readonly TextLayout[] = ['delimited', 'fixed_width', 'key_value', 'log', 'lines'];

/** The layouts that a text file may be read by; a JSON or XML file says its own. */
export const layoutOptions = (format: Receipt['format']): { value: TextLayout; label: string }[] =>
  format === 'txt' ? TEXT_LAYOUTS.map((value) => ({ value, label: LAYOUT_WORDS[value] })) : [];

const FORMATS: Record<Receipt['format'], string> = {
  csv: 'CSV',
  txt: 'text',
  json: 'JSON',
  xml: 'XML',
  database: 'Database',
  merge: 'a merge',
};

/** "JSON, one record per line"; a delimited file is named by its delimiter instead. */
export function formatWords({ format, layout }: Pick<Receipt, 'format' | 'layout'>): string {
  if (layout === 'delimited') return FORMATS[format];
  const words = LAYOUT_WORDS[layout];
  return `${FORMATS[format]}, ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
}

/** Whether a delimiter, quotes and a header row mean anything. */
export const isDelimited = (layout: Layout): boolean => layout === 'delimited';
