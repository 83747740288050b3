import type { CheckedCalculation, QueryPlan, QueryResult } from '@plumbline/contracts';
import {
  type Calculations,
  type FormulaMeaning,
  type FormulaNode,
  namesIn,
  partsOf,
} from '@plumbline/datasets';
import type { OpenSource } from '../sources/sources.service.js';
import { isAggregateCall } from './calculation-warnings.js';

const SAMPLE_ROWS = 10;
/** Names of ours among the columns of a sample: no column is called so, for names hold no tabs. */
const VALUE = '\tvalue';
export const LINE = '\tline';

export type PlanParts = Partial<QueryPlan>;

/** Formulas over all rows, `m0`, `m1` and so on. */
export const formulaPlan = (formulas: readonly string[]): PlanParts => ({
  measures: formulas.map((formula, at) => ({ agg: 'formula', formula, as: `m${at}` })),
});

interface Sample {
  plans: PlanParts[];
  by?: string;
  sample: (results: readonly QueryResult[]) => CheckedCalculation['sample'];
}

/** The first rows of the file, and the first that has no value where the others all have one. */
export function rowSample(formula: string): Sample {
  const names = namesIn(formula).slice(0, 20);
  const derived = [
    { as: VALUE, formula },
    { as: LINE, formula: 'line()' },
  ];
  const columns = [LINE, VALUE, ...names];
  const without: PlanParts['filters'] = [{ column: VALUE, op: 'is_null', values: [] }];
  return {
    plans: [
      { derived, raw: { columns, limit: SAMPLE_ROWS } },
      { derived, raw: { columns, limit: 1 }, filters: without },
    ],
    sample: ([first, empty]) => {
      const rows = first?.rows ?? [];
      const isMissed = rows.length === SAMPLE_ROWS && rows.every(([, value]) => value !== null);
      const [gap] = empty?.rows ?? [];
      const shown = isMissed && gap ? [...rows.slice(0, -1), gap] : rows;
      return shown.map(([line, value = null, ...cells]) => ({
        line: Number(line),
        inputs: Object.fromEntries(names.map((name, at) => [name, cells[at] ?? null])),
        value,
      }));
    },
  };
}

/** Groups of what the data is best divided by; all rows together where it is by nothing. */
export function groupSample(
  formula: string,
  { tree }: FormulaMeaning,
  { fields, calculations }: OpenSource,
): Sample {
  const by = fields.dimensions.find(({ isNames }) => !isNames)?.name;
  const texts = [
    ...new Set(inputsOf(tree, calculations).map(({ position, end }) => formula.slice(position, end))),
  ];
  const inputs = texts.slice(0, 20);
  const names = [...(by === undefined ? [] : [by]), ...inputs];
  return {
    ...(by !== undefined && { by }),
    plans: [
      {
        ...formulaPlan([...inputs, formula]),
        dimensions: by === undefined ? [] : [{ column: by, as: LINE }],
        limit: SAMPLE_ROWS,
      },
    ],
    sample: ([result]) =>
      (result?.rows ?? []).map((row) => ({
        inputs: Object.fromEntries(names.map((name, at) => [name, row[at] ?? null])),
        value: row.at(-1) ?? null,
      })),
  };
}

/** The aggregates that a formula is made of, outermost ones, and calculations of aggregates. */
function inputsOf(tree: FormulaNode, calculations: Calculations = new Map()): FormulaNode[] {
  const outer = partsOf(tree).filter(
    (node) => isAggregateCall(node) || (node.type === 'column' && calculations.has(node.name)),
  );
  return outer.filter(
    (node) =>
      !outer.some((other) => other !== node && other.position <= node.position && node.end <= other.end),
  );
}
