import { Inject, Injectable } from '@nestjs/common';
import type {
  CalculationWarning,
  CellValue,
  ChangedTile,
  CheckedCalculation,
  QueryPlan,
  QueryResult,
} from '@plumbline/contracts';
import {
  type Calculations,
  type Engine,
  type FormulaMeaning,
  runPlans,
  withCalculations,
} from '@plumbline/datasets';
import { readCalculation } from '../calculation-rules/read-calculation.js';
import { ANALYTICS_CONFIG, type AnalyticsConfig, ENGINE } from '../config.js';
import { queryRefusal } from '../sources/query-refusal.js';
import type { OpenSource } from '../sources/sources.service.js';
import type { DashboardRow } from '../tiles/dashboard.entity.js';
import { formulaPlan, groupSample, LINE, type PlanParts, rowSample } from './calculation-samples.js';
import { type Doubt, doubtsOf } from './calculation-warnings.js';
import { changedTile, tilesToCompare } from './changed-tiles.js';
import { wordsOf } from './formula-words.js';

/** Groups of two ways to compute at most. */
const MOST_GROUPS = 8;

interface Groups {
  source: OpenSource;
  calculations: Calculations;
  signal: AbortSignal | undefined;
}

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
    const { type, level, unit, steps, tree } = meaning;
    const warnings = warningsIn(doubts, rest.slice(1));
    return {
      type,
      level,
      ...(unit !== undefined && { unit }),
      steps,
      sample: asked.sample(results),
      ...(asked.by !== undefined && { sampleBy: asked.by }),
      result: resultIn(rest[0], level),
      warnings: await Promise.all(
        warnings.map((warning) => this.withGroups(warning, formula, { source, calculations, signal })),
      ),
      words: wordsOf(tree, level),
    };
  }

  /** What the tiles that use a calculation show, and would show with another formula. */
  async compare(
    row: DashboardRow,
    source: OpenSource,
    name: string,
    { saved, next }: { saved: Calculations; next: Calculations },
  ): Promise<ChangedTile[]> {
    const tiles = tilesToCompare(row, name, { saved, next });
    const outcomes = await runPlans(
      this.engine,
      source.dataset,
      tiles.flatMap(({ plans }) => plans),
      { deadlineMs: this.config.QUERY_DEADLINE_MS },
    );
    return tiles.map(({ tile }, at) =>
      changedTile(tile, outcomes[2 * at]?.result, outcomes[2 * at + 1]?.result),
    );
  }

  /** Two ways to compute, each by what the data is best divided by. */
  private async withGroups(
    warning: CalculationWarning,
    formula: string,
    { source, calculations, signal }: Groups,
  ): Promise<CalculationWarning> {
    const by = source.fields.dimensions.find(({ isNames }) => !isNames)?.name;
    if (!warning.alternative || by === undefined) return warning;
    const own = formula.slice(warning.from, warning.to);
    const parts = {
      ...formulaPlan([own, warning.alternative.formula]),
      dimensions: [{ column: by, as: LINE }],
      order: [{ by: 'm0', direction: 'desc' as const }],
      limit: MOST_GROUPS,
    };
    const [result] = await this.run([parts], source, calculations, signal);
    const values = (result?.rows ?? []).flatMap(([label, value, alternative]) =>
      typeof value === 'number' && typeof alternative === 'number'
        ? [{ label: String(label ?? 'Missing'), value, alternative }]
        : [],
    );
    return values.length < 2 ? warning : { ...warning, groups: { by, values } };
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
