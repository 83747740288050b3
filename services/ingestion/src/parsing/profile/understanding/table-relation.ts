import type { Engine } from '@plumbline/datasets';
import type { TypedColumn } from '../column-facts.js';

/** The typed rows of a table in the engine, whose order is that of the file. */
export interface TableRelation {
  engine: Engine;
  /** SQL of the relation, with the columns under the SQL of their values. */
  relation: string;
  /** SQL of the place of a row, from 0. */
  place: string;
  /** SQL of its line in the file. */
  line: string;
  columns: readonly TypedColumn[];
  rows: number;
  signal?: AbortSignal;
}
