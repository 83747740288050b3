import { quoteText } from '@plumbline/datasets';
import { NULL_MARK, type Taken } from '../source/table-extract.js';

/** The relation of rows that were taken of a database, as the file holds them: text in c0, c1, …, in the order of its lines. */
export function extractSql(
  path: string,
  { columns, hasLineBreaks }: Pick<Taken, 'columns' | 'hasLineBreaks'>,
  maxRecordBytes: number,
  { hasHeader = true } = {},
): string {
  const types = columns.map((_, index) => `'c${index}': 'VARCHAR'`).join(', ');
  const options = [
    ...[
      'auto_detect = false',
      'header = false',
      `skip = ${hasHeader ? 1 : 0}`,
      `delim = ','`,
      `quote = '"'`,
      `escape = '"'`,
    ],
    ...[`new_line = '\\n'`, `nullstr = ${quoteText(NULL_MARK)}`, 'allow_quoted_nulls = false'],
    'strict_mode = true',
    // Readers that begin in the middle of a file can mistake a line break inside of quotes.
    ...(hasLineBreaks ? ['parallel = false'] : []),
    `max_line_size = ${maxRecordBytes + 1_024}`,
    `columns = {${types}}`,
  ];
  return `read_csv(${quoteText(path)}, ${options.join(', ')})`;
}
