import { Inject, Injectable } from '@nestjs/common';
import type { CellValue, CheckedCalculation, QueryPlan, QueryResult } from '@plumbline/contracts';
import {
  type Calculations,
  type Engine,
  type FormulaMeaning,
  type FormulaNode,
  namesIn,
  partsOf,
  runPlans,
  withCalculations,
} from '@plumbline/datasets';
import { ANALYTICS_CONFIG, type AnalyticsConfig, ENGINE } from '../config.js';
import { queryRefusal } from '../sources/query-refusal.js';
import type { OpenSource } from '../sources/sources.service.js';
import { type Doubt, doubtsOf, isAggregateCall } from './calculation-warnings.js';
import { readCalculation } from './read-calculation.js';

const SAMPLE_ROWS = 10;
/** Names of ours among the columns of a sample: no column is called so, for names hold no tabs. */
const VALUE = '\tvalue';
const LINE = '\tline';

type PlanParts = Partial<QueryPlan>;

/** What a formula means and gives, before anybody keeps it. */
@Injectable()
export class CalculationChecks {
  constructor(
    @Inject(ENGINE) private readonly engine: Engine,
    @Inject(ANALYTICS_CONFIG) private readonly config: AnalyticsConfig,
  ) {}

  /** @throws AppError `unusable` with the place that does not fit, `busy` */
  async check(
    formula: string,
    source: OpenSource,
    calculations: Calculations,
    signal?: AbortSignal,
  ): Promise<CheckedCalculation> {
    const meaning = readCalculation(formula, source, calculations);
    const { noun } = source.fields;
    const { columns } = source.dataset;
    const doubts = doubtsOf({ formula, tree: meaning.tree, columns, calculations, noun });
    const asked = meaning.level === 'row' ? rowSample(formula) : groupSample(formula, meaning, source);
    const plans = [...asked.plans, resultOf(formula, meaning), ...doubts.flatMap(doubtPlan)];
    const results = await this.run(plans, source, calculations, signal);
    const rest = results.slice(asked.plans.length);
    const { type, level, unit, steps } = meaning;
    return {
      type,
      level,
      ...(unit !== undefined && { unit }),
      steps,
      sample: asked.sample(results),
      ...(asked.by !== undefined && { sampleBy: asked.by }),
      result: resultIn(rest[0], level),
      warnings: warningsIn(doubts, rest.slice(1)),
    };
  }

  /** The value of an aggregate over all rows. */
  async value(formula: string, source: OpenSource, calculations: Calculations): Promise<CellValue> {
    const [result] = await this.run([formulaPlan([formula])], source, calculations);
    return result?.rows[0]?.[0] ?? null;
  }

  private async run(
    plans: readonly PlanParts[],
    source: OpenSource,
    calculations: Calculations,
    signal?: AbortSignal,
  ): Promise<QueryResult[]> {
    const outcomes = await runPlans(
      this.engine,
      source.dataset,
      plans.map((parts) => withCalculations(planOf(parts, source), calculations)),
      { deadlineMs: this.config.QUERY_DEADLINE_MS, ...(signal && { signal }) },
    );
    return outcomes.map(({ result, error }) => {
      if (!result) throw queryRefusal(error);
      return result;
    });
  }
}

function planOf(parts: PlanParts, source: OpenSource): QueryPlan {
  const hasTimes = source.dataset.columns.some(({ type }) => type === 'timestamp');
  return {
    dataSourceId: source.id,
    version: source.version,
    measures: [],
    dimensions: [],
    filters: [],
    order: [],
    ...(hasTimes && { zone: source.shape.zone }),
    ...parts,
  };
}

/** Formulas over all rows, `m0`, `m1` and so on. */
const formulaPlan = (formulas: readonly string[]): PlanParts => ({
  measures: formulas.map((formula, at) => ({ agg: 'formula', formula, as: `m${at}` })),
});

function doubtPlan({ measures }: Doubt): PlanParts[] {
  return measures.length === 0 ? [] : [{ measures: measures.map((one, at) => ({ ...one, as: `m${at}` })) }];
}

function warningsIn(doubts: readonly Doubt[], results: readonly QueryResult[]) {
  const left = [...results];
  return doubts.flatMap(({ measures, warn }) => {
    const warning = warn(measures.length === 0 ? [] : (left.shift()?.rows[0] ?? []));
    return warning ? [warning] : [];
  });
}

/** All rows, and how many have a value. */
function resultOf(formula: string, { level }: FormulaMeaning): PlanParts {
  return level === 'aggregate'
    ? formulaPlan(['count()', formula])
    : formulaPlan(['count()', `count(${formula})`]);
}

function resultIn(
  result: QueryResult | undefined,
  level: FormulaMeaning['level'],
): CheckedCalculation['result'] {
  const [rows = 0, value = null] = result?.rows[0] ?? [];
  const all = Number(rows);
  if (level === 'row') return { value: null, rows: all, withValue: Number(value) };
  return { value, rows: all, withValue: value === null ? 0 : all };
}

interface Sample {
  plans: PlanParts[];
  by?: string;
  sample: (results: readonly QueryResult[]) => CheckedCalculation['sample'];
}

/** The first rows of the file, and the first that has no value where the others all have one. */
function rowSample(formula: string): Sample {
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
function groupSample(
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
