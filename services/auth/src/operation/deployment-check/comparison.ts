import type { CheckFinding } from '@plumbline/contracts';

const isProblem = ({ status }: CheckFinding): boolean => status !== 'pass';

/** Ids of what was right before and is not now, and the other way round. What was not looked at before is new. */
export function compare(
  before: readonly CheckFinding[],
  now: readonly CheckFinding[],
): { newProblems: string[]; fixed: string[] } {
  const problemsOf = (checks: readonly CheckFinding[]) =>
    new Set(checks.filter(isProblem).map(({ id }) => id));
  const [had, has] = [problemsOf(before), problemsOf(now)];
  const looked = new Set(now.map(({ id }) => id));
  return {
    newProblems: [...has].filter((id) => !had.has(id)),
    fixed: [...had].filter((id) => looked.has(id) && !has.has(id)),
  };
}
