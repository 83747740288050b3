import type { Column, QueryPlan } from '@plumbline/contracts';

/** Below this share of pairs of letters in common, a name says nothing about another. */
const LEAST_LIKENESS = 0.3;

/** The column that most likely stands for one that is gone: of the same use in the plan, with the most alike name. */
export function nearestColumn(gone: string, plan: QueryPlan, columns: readonly Column[]): string | undefined {
  const fitting = columns.filter((column) => fits(gone, plan, column));
  const [best] = fitting
    .map(({ name }) => ({ name, likeness: likeness(gone, name) }))
    .sort((one, other) => other.likeness - one.likeness);
  return best && best.likeness >= LEAST_LIKENESS ? best.name : undefined;
}

const NUMBERS: readonly Column['type'][] = ['integer', 'decimal'];
const TIMES: readonly Column['type'][] = ['date', 'timestamp'];
const COUNTING: readonly string[] = ['count', 'count_distinct', 'min', 'max'];

function fits(gone: string, { measures, dimensions, compare }: QueryPlan, { type }: Column): boolean {
  const isComputed = measures.some(
    ({ agg, column, column2, weight }) => !COUNTING.includes(agg) && [column, column2, weight].includes(gone),
  );
  if (isComputed || dimensions.some(({ column, bins }) => bins && column === gone))
    return NUMBERS.includes(type);
  const isTime = compare?.column === gone || dimensions.some(({ column, grain }) => grain && column === gone);
  return !isTime || TIMES.includes(type);
}

/** 0 to 1: twice the pairs of letters in common over all pairs (Dice, 1945); letter case and signs do not count. */
function likeness(one: string, other: string): number {
  const [first, second] = [pairsOf(one), pairsOf(other)];
  const left = [...second];
  let shared = 0;
  for (const pair of first) {
    const at = left.indexOf(pair);
    if (at < 0) continue;
    left.splice(at, 1);
    shared += 1;
  }
  return (2 * shared) / Math.max(1, first.length + second.length);
}

function pairsOf(name: string): string[] {
  const letters = ` ${name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
  return Array.from({ length: letters.length - 1 }, (_, at) => letters.slice(at, at + 2));
}
