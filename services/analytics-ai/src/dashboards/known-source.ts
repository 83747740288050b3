import type { Column } from '@plumbline/contracts';
import type { Calculations } from '@plumbline/datasets';

/** What plans of one source may name. */
export interface KnownSource {
  columns: Column[];
  calculations?: Calculations | undefined;
  /** Calculations with a value in each row, as columns. */
  calculated?: readonly Column[] | undefined;
}
