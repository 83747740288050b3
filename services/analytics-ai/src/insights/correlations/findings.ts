import type { CellValue } from '@plumbline/contracts';
import type { DimensionField, MeasureField } from '@plumbline/semantics';
import type { Candidate } from '../engine/candidate.js';
import type { Grouping, SegmentTest } from './compare-groups.js';
import type { Within } from './sequence/within-blocks.js';
import type { GroupMean } from './typical.js';

/** Two dimensions whose values meet more, or less, often than by chance. */
export interface CategoryFinding {
  a: DimensionField;
  b: DimensionField;
  cell: StrongCell;
  within?: Within;
}

/** Two values that meet more, or less, often than by chance. */
export interface StrongCell {
  one: CellValue;
  other: CellValue;
  residual: number;
  /** How often the one value has the other, and how often all others have it. */
  share: number;
  rest: number;
  count: number;
}

/** A measure beside a dimension, as far as it was compared. */
export interface GroupFinding {
  measure: MeasureField;
  by: DimensionField;
  grouping: Grouping;
  means: ReadonlyMap<CellValue, GroupMean>;
}

/** Two numbers over all rows that have both. */
export interface PairFinding {
  x: MeasureField;
  y: MeasureField;
  rho: number;
  count: number;
}

/** A finding over all rows that a third column may turn around. */
export type Suspect = { candidate: Candidate } & (
  | { pair: PairFinding; finding?: undefined }
  | { pair?: undefined; finding: GroupFinding; segment: SegmentTest }
);

/** What one comparison made, and which of it a third column may turn around. */
export interface Compared {
  candidates: Candidate[];
  suspects: Suspect[];
}
