import type { QueryPlan } from '@plumbline/contracts';
import { type FormulaNode, parseFormula } from '@plumbline/datasets';

/** Every column of the file that a plan reads; a derived one stands for those it is made of. */
export function columnsOf(plan: QueryPlan): string[] {
  const named = [
    ...plan.measures.flatMap(({ column, column2, weight }) => [column, column2, weight]),
    ...plan.dimensions.map(({ column }) => column),
    ...plan.filters.map(({ column }) => column),
    ...(plan.raw?.columns ?? []),
    plan.compare?.column,
  ].filter((column) => column !== undefined);
  return madeOf(plan, named);
}

/** Every column that a plan names: those of formulas over groups, too, and those that its derived columns are made of. */
export function namesOfPlan(plan: QueryPlan): string[] {
  const formulas = plan.measures.flatMap(({ formula }) => (formula === undefined ? [] : [formula]));
  const derived = (plan.derived ?? []).flatMap(({ formula }) => formulaColumns(formula));
  return [...columnsOf(plan), ...derived, ...madeOf(plan, formulas.flatMap(formulaColumns))];
}

/** Columns with those that a derived one is made of in its place. */
export function madeOf({ derived }: QueryPlan, columns: readonly string[]): string[] {
  const parts = new Map(derived?.map(({ as, formula }) => [as, formulaColumns(formula)]));
  return columns.flatMap((column) => parts.get(column) ?? [column]);
}

export const formulaColumns = (formula: string): string[] => columnsIn(parseFormula(formula));

function columnsIn(node: FormulaNode): string[] {
  switch (node.type) {
    case 'column':
      return [node.name];
    case 'negate':
    case 'not':
      return columnsIn(node.operand);
    case 'binary':
      return [...columnsIn(node.left), ...columnsIn(node.right)];
    case 'call':
      return node.args.flatMap(columnsIn);
    default:
      return [];
  }
}
