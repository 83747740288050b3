import type { ColumnRole } from '@plumbline/contracts';

/** What a column is good for, and why, as a person can weigh it. */
export interface RoleDecision {
  role: ColumnRole;
  evidence: string;
  /** A measure, or a code, by its values only: its name cannot be read. */
  isUnclear?: true;
  /** What its values and the columns beside it look like does not change it. */
  isFirm?: true;
}
