import type { ColumnType } from '@plumbline/contracts';
import type { ExtractedColumn } from '../../parsing/source/table-extract.js';
import type { LiveSql } from '../driver.js';
import { relationOf } from './select-sql.js';

/** The years that stored dates can have. */
const FIRST = '0001-01-01';
const AFTER_LAST = '10000-01-01';

export const liveSql: LiveSql = {
  dialect: 'postgresql',
  relation: relationOf,
  cell: ({ kind, type, precision }: ExtractedColumn, name: string, as: ColumnType) => {
    switch (kind) {
      case 'integer':
      case 'decimal':
        if (as !== 'integer' && as !== 'decimal') return undefined;
        return numberSql(name, type, precision !== undefined);
      case 'float':
        // Single precision is kept by its digits, not by its bits.
        return as === 'decimal'
          ? finite(type === 'real' ? `${name}::text::double precision` : name)
          : undefined;
      case 'boolean':
        return as === 'boolean' ? name : undefined;
      case 'date':
        return as === 'date' ? between(name, 'date') : undefined;
      case 'timestamp':
        return as === 'timestamp'
          ? between(name, /with time zone/.test(type) ? 'timestamptz' : 'timestamp')
          : undefined;
      case 'text':
        return as === 'text' ? `${textSql(name, type)} COLLATE "C"` : undefined;
      default:
        return undefined;
    }
  },
};

function numberSql(name: string, type: string, isSized: boolean): string {
  if (type === 'money') return `${name}::numeric`;
  // There is no sum of them.
  if (type === 'oid') return `${name}::bigint`;
  if (!type.startsWith('numeric')) return name;
  // Digits that are stated leave no room for infinity; older servers do not know the word.
  return isSized ? `nullif(${name}, 'NaN')` : `CASE WHEN ${name}::text ~ '^-?[0-9]' THEN ${name} END`;
}

/** As the server writes it: a cast of an address alone writes more than that. */
const textSql = (name: string, type: string): string =>
  type === 'inet' ? `CASE WHEN ${name} IS NOT NULL THEN format('%s', ${name}) END` : `${name}::text`;

const finite = (number: string): string =>
  `CASE WHEN ${number} > '-Infinity' AND ${number} < 'Infinity' THEN ${number} END`;

const between = (name: string, type: string): string =>
  `CASE WHEN ${name} >= ${type} '${FIRST}' AND ${name} < ${type} '${AFTER_LAST}' THEN ${name} END`;
