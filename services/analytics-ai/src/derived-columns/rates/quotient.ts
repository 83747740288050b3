import type { ColumnFormat } from '@plumbline/contracts';
import type { DerivedField } from '../derived-fields.js';

/**
 * A number of each row divided by another. A `count` is a part of what another column counts, a `part` one of an amount; what adds
 * up is told by the `size` of its thing; a `price` is what a unit of something cost, or how much of it was needed.
 */
export interface Quotient {
  kind: 'count' | 'part' | 'size' | 'price';
  part: string;
  whole: string;
  /** What stands before the division: litres for a hundred kilometres. */
  factor?: number;
  /** Now and then the part is more: there is room for so many, and more come. */
  mayOverflow?: true;
  /** What the column is called, and its measure. */
  name: string;
  title: string;
  format: ColumnFormat;
}

/** One that all rows have proved, as a column whose average is weighed by what it is divided by. */
export interface Rate extends DerivedField, Pick<Quotient, 'kind' | 'part' | 'whole'> {}
