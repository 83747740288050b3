import type { QueryPlan } from '@plumbline/contracts';
import type { DimensionField, MeasureField, TimeField } from '@plumbline/semantics';
import type { AmountChange } from './repeated-amount.js';

/** What is paid to the same again and again, and became another amount. */
export interface ChangedPayment {
  measure: MeasureField;
  by: DimensionField;
  value: string;
  time: TimeField;
  /** By days. */
  plan: QueryPlan;
  change: AmountChange;
}
