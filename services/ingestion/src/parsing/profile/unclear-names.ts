import type { RoleDecision } from './role-decision.js';

/** More different codes than this are names of things. */
const MANY_CODES = 50;
const EVIDENCE = 'Whole numbers whose name does not say what they count, beside columns whose names do.';

/** Whole numbers under unclear names are codes as long as other columns of the table clearly count something. */
export function withoutUnclear<Counted extends { distinct: number; use: RoleDecision }>(
  columns: readonly Counted[],
): Counted[] {
  const isClear = columns.some(({ use }) => use.role === 'measure' && !use.isUnclear);
  if (!isClear) return [...columns];
  return columns.map((column) => {
    if (!column.use.isUnclear) return column;
    const role = column.distinct <= MANY_CODES ? ('dimension' as const) : ('identifier' as const);
    return { ...column, use: { role, evidence: EVIDENCE } };
  });
}
