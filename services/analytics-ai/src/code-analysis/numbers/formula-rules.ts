import type { Hit } from '@plumbline/code-analysis';
import type { FormulaNode } from '@plumbline/datasets';

/** A rule over a formula. */
export interface FormulaRule {
  words: Hit['rule'];
  find: (node: FormulaNode) => boolean;
}

const AVERAGE = /^(?:avg|average|mean|median)$/iu;
const GUARD = /^(?:nullif|coalesce|greatest|if|case|safe_divide|max|count|count_distinct)$/iu;

const openDivision: FormulaRule = {
  words: {
    id: 'correctness/open-division',
    severity: 'low',
    title: 'Divided by what may be zero or empty',
    why: 'Where it is, the result is empty, and sums over it leave those rows out.',
    fix: 'Say what the result is then, with if or coalesce.',
  },
  find: (node) => node.type === 'binary' && node.operator === '/' && node.right.type === 'column',
};

const nestedAverage: FormulaRule = {
  words: {
    id: 'correctness/average-of-ratio',
    severity: 'medium',
    title: 'Average of ratios',
    why: 'Rows with small and large amounts weigh the same: the result is not the ratio of the totals.',
    fix: 'Divide the sums: sum(a) / sum(b).',
  },
  find: (node) =>
    node.type === 'call' &&
    AVERAGE.test(node.name) &&
    node.args.some((each) => each.type === 'binary' && each.operator === '/' && !isGuarded(each.right)),
};

const isGuarded = (node: FormulaNode): boolean =>
  node.type === 'number' || (node.type === 'call' && GUARD.test(node.name));

export const FORMULA_RULES: readonly FormulaRule[] = [openDivision, nestedAverage];
/** A formula and everything below it. */
export function* partsOf(node: FormulaNode): Generator<FormulaNode> {
  yield node;
  if (node.type === 'negate' || node.type === 'not') yield* partsOf(node.operand);
  if (node.type === 'binary') {
    yield* partsOf(node.left);
    yield* partsOf(node.right);
  }
  if (node.type === 'call') for (const each of node.args) yield* partsOf(each);
}
