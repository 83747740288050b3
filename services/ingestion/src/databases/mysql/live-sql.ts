import type { ColumnType } from '@plumbline/contracts';
import type { ExtractedColumn } from '../../parsing/source/table-extract.js';
import type { LiveSql } from '../driver.js';
import { relationOf } from './select-sql.js';

/** Of MariaDB. Its own comparisons take `A` for `a`, and pass over spaces at the end. */
export const mariadbSql: LiveSql = {
  dialect: 'mysql',
  relation: relationOf,
  cell: ({ kind, type }: ExtractedColumn, name: string, as: ColumnType) => {
    switch (kind) {
      case 'integer':
        if (as !== 'integer' && as !== 'decimal') return undefined;
        return type.startsWith('bit') ? `(${name} + 0)` : name;
      case 'decimal':
        return as === 'decimal' || as === 'integer' ? name : undefined;
      case 'float':
        if (as !== 'decimal') return undefined;
        // Single precision is kept by its digits, not by its bits.
        return type === 'float' ? `CAST(CAST(${name} AS CHAR) AS DOUBLE)` : name;
      case 'flag':
        if (as === 'boolean') return `(${name} <> 0)`;
        return as === 'integer' ? `(${name} + 0)` : undefined;
      case 'date':
      case 'timestamp':
        return as === kind ? calendarDate(name) : undefined;
      case 'text':
        return as === 'text'
          ? `CONVERT(CAST(${name} AS CHAR) USING utf8mb4) COLLATE utf8mb4_nopad_bin`
          : undefined;
      default:
        return undefined;
    }
  },
};

/** `0000-00-00` and days of month 0 are no dates. */
const calendarDate = (name: string): string =>
  `CASE WHEN YEAR(${name}) > 0 AND MONTH(${name}) > 0 AND DAYOFMONTH(${name}) > 0 THEN ${name} END`;
