import { quoteName, quoteText } from '@plumbline/datasets';
import { RECORD_COLUMNS } from '../reading/read-record.js';

const NAMES = Object.keys(RECORD_COLUMNS).map(quoteName);

/** Reads the lines that a reader left (`lineOf`), each record once: a file may list one both by itself and within another. */
export function recordsFileSql(linesPath: string, importId: string, outPath: string): string {
  const columns = Object.entries(RECORD_COLUMNS).map(
    ([name, type]) => `${quoteText(name)}: ${quoteText(type)}`,
  );
  const lines = `read_csv(${quoteText(linesPath)}, header = false, auto_detect = false, delim = ',', quote = '"',
    escape = '"', nullstr = '', allow_quoted_nulls = false, max_line_size = 1000000, columns = {${columns.join(', ')}})`;
  return `COPY (SELECT ${NAMES.join(', ')}, ${quoteText(importId)}::UUID AS "importId" FROM ${lines} AS one
    SEMI JOIN (SELECT min(line) AS line, metric, "at", "until", "printedValue", source FROM ${lines}
               GROUP BY ALL) AS first
      ON one.line IS NOT DISTINCT FROM first.line AND one.metric = first.metric AND one."at" = first."at"
         AND one."printedValue" = first."printedValue" AND one.source = first.source
    ORDER BY metric, "at") TO ${quoteText(outPath)} (FORMAT parquet, COMPRESSION zstd)`;
}

/** All files of records as one relation. */
export const recordsOf = (paths: readonly string[]): string =>
  `read_parquet([${paths.map(quoteText).join(', ')}])`;
