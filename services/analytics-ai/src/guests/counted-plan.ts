import {
  type Measure,
  type QueryPlan,
  type QueryResult,
  type ResultColumn,
  SMALL_GROUP_ROWS,
} from '@plumbline/contracts';
import { baseName, type FormulaNode, parseFormula } from '@plumbline/datasets';
import { elementAt } from '@plumbline/statistics';
import { columnsOfMeasure } from './filterable-columns.js';
import type { Group } from './small-groups.js';

/** A plan that also counts, beside every group, its rows and those that each measure looks at. */
export interface CountedPlan {
  plan: QueryPlan;
  /** The columns of the counts, the group's rows first. */
  names: string[];
  /** Per count: how few must not be told. */
  least: number[];
}

export function countedPlan(plan: QueryPlan): CountedPlan {
  const counts: { measure: Omit<Measure, 'as'>; least: number }[] = [
    { measure: { agg: 'count' }, least: SMALL_GROUP_ROWS },
    ...plan.measures.flatMap((measure) =>
      subjectsOf(measure, plan).map((subject) => ({
        measure: { agg: 'count' as const, ...subject },
        least: leastFor(measure),
      })),
    ),
  ];
  const stem = freeStem(plan);
  const measures = counts.map(({ measure }, at): Measure => ({ ...measure, as: `${stem}${at}` }));
  const bases = plan.compare ? measures.map(({ as }) => baseName(as)) : [];
  const least = counts.map((count) => count.least);
  return {
    plan: { ...plan, measures: [...plan.measures, ...measures] },
    names: [...measures.map(({ as }) => as), ...bases],
    least: [...least, ...(plan.compare ? least : [])],
  };
}

/** What must be there for a row to add to a measure. */
function subjectsOf(measure: Measure, plan: QueryPlan): Pick<Measure, 'column' | 'formula'>[] {
  const { agg, column, column2, weight, formula } = measure;
  const second = column2 ?? weight;
  if (agg === 'formula') return columnsOfMeasure(measure, plan).map((name) => ({ column: name }));
  if (formula !== undefined) return [{ formula }];
  if (column === undefined) return [];
  return second === undefined ? [{ column }] : [{ column }, { column: second }];
}

/** Near its end a quantile is the value of a row or two: as many rows as a small group has lie on both of its sides. */
function leastFor({ agg, p = 0.5 }: Measure): number {
  if (agg !== 'median' && agg !== 'quantile') return SMALL_GROUP_ROWS;
  return Math.ceil(SMALL_GROUP_ROWS / Math.min(p, 1 - p));
}

/** Begins no name of the plan. */
function freeStem({ measures, dimensions }: QueryPlan): string {
  const names = [...measures.map(({ as }) => as), ...dimensions.map((one) => one.as ?? one.column)];
  let stem = 'counted ';
  while (names.some((name) => name.toLowerCase().startsWith(stem))) stem = `${stem.trim()}_ `;
  return stem;
}

/** The result as the plan itself has it. */
export function withoutCounts({ columns, rows }: QueryResult, { names }: CountedPlan): QueryResult {
  const own = columns.flatMap(({ name }, at) => (names.includes(name) ? [] : [at]));
  const only = <Cell>(cells: readonly Cell[]): Cell[] => own.map((at) => elementAt(cells, at));
  return { columns: only<ResultColumn>(columns), rows: rows.map(only) };
}

/** The rows of a counted plan's result as groups, each with the counts that are named. */
export function groupsOf(
  { columns, rows }: QueryResult,
  dimensions: number,
  names: readonly string[],
): Group[] {
  const places = names.map((name) => columns.findIndex((column) => column.name === name));
  return rows.map((row) => ({
    key: row.slice(0, dimensions),
    counts: places.map((at) => Number(row[at] ?? 0)),
  }));
}

const OF_FEW_ROWS: ReadonlySet<string> = new Set(['min', 'max', 'median']);

/**
 * Whether a plan shows values of single rows, however many there are: rows as they are, an extreme of them, or a window or
 * the parts of a change, which tell of small groups what they differ by.
 */
export function showsSingleRows({ raw, measures, windows, changeParts }: QueryPlan): boolean {
  return raw !== undefined || windows !== undefined || changeParts !== undefined || measures.some(isExtreme);
}

function isExtreme({ agg, p, formula }: Measure): boolean {
  if (agg === 'quantile') return p === undefined || p <= 0 || p >= 1;
  return agg === 'min' || agg === 'max' || (agg === 'formula' && calls(parseFormula(formula ?? '0')));
}

function calls(node: FormulaNode): boolean {
  if (node.type === 'call') return OF_FEW_ROWS.has(node.name.toLowerCase()) || node.args.some(calls);
  if (node.type === 'binary') return calls(node.left) || calls(node.right);
  return (node.type === 'negate' || node.type === 'not') && calls(node.operand);
}
