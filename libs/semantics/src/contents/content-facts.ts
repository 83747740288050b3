import type { ColumnRole, ColumnType } from '@plumbline/contracts';

/** What is known of a column when it is asked what its cells hold: counts are over all rows. */
export interface ContentFacts {
  name: string;
  type: ColumnType;
  role: ColumnRole;
  rows: number;
  missing: number;
  distinct: number;
  /** Of numbers. */
  min?: number;
  max?: number;
  /** Its numbers are written with more than digits. */
  isWritten: boolean;
  /** Characters of a text. */
  length?: { min: number; max: number; mean: number };
  /** Some of its texts, for text columns. */
  samples?: readonly string[];
}

/** One feature; what is yes or no counts 1 or 0. */
export type Told = readonly [name: string, value: number | boolean];
