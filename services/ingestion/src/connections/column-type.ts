import type { ColumnType } from '@plumbline/contracts';
import type { ExtractedKind } from '../parsing/source/table-extract.js';

const TYPES: Record<ExtractedKind, ColumnType> = {
  integer: 'integer',
  decimal: 'decimal',
  float: 'decimal',
  boolean: 'boolean',
  flag: 'boolean',
  date: 'date',
  timestamp: 'timestamp',
  text: 'text',
  binary: 'text',
};

/** What people see of a column that a database described. */
export const toColumnType = (kind: ExtractedKind): ColumnType => TYPES[kind];
