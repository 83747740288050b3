import type { QueryPlan } from '@plumbline/contracts';
import { bracketed } from '@plumbline/datasets';
import {
  capitalised,
  type DimensionField,
  type MeasureField,
  pluralOf,
  present,
  sayCount,
  sayShare,
  toNumber,
  uncapitalised,
} from '@plumbline/semantics';
import { type CellReference, referenceTo } from '../../facts/traced-result.js';
import { createPlanner, type Planner } from '../../plans/planner.js';
import { type AnalysisContext, type AnalysisData, numberAt } from '../engine/analysis-context.js';
import type { Candidate, Narrative } from '../engine/candidate.js';
import { formulaNumber } from '../engine/formula-number.js';
import { concentration } from './methods.js';

const [MIN_GROUPS, MAX_GROUPS] = [30, 20_000];
const LOOKED_AT = 3;
/** The largest tenth holds at least this much of the total, and this much when single large rows are cut down. */
const [STRIKING, STRIKING_CUT] = [0.65, 0.5];
const BARS = 12;

interface Spread {
  measure: MeasureField;
  by: DimensionField;
  top: number;
}

/** A few of many customers, products or places that hold most of what adds up: exact, and only where it is plain. */
export async function findConcentration(data: AnalysisData): Promise<Candidate[]> {
  const planner = createPlanner(data.shape, data.fields);
  const measures = data.fields.measures.filter(isAmount).slice(0, LOOKED_AT);
  const dimensions = data.fields.dimensions.filter(isMany).slice(0, LOOKED_AT);
  const found = await Promise.all(
    measures.map(async (measure) => {
      const spreads = await Promise.all(dimensions.map((by) => spreadOf(data, planner, measure, by)));
      const [most] = spreads
        .filter((spread) => spread !== undefined)
        .sort((one, other) => other.top - one.top);
      return most ? [toCandidate(planner, most)] : [];
    }),
  );
  return found.flat();
}

const isAmount = ({ agg, nature, min, isYesNo, quantiles }: MeasureField): boolean =>
  agg === 'sum' && nature === 'additive' && min >= 0 && !isYesNo && (quantiles.p95 ?? 0) > 0;
const isMany = ({ distinct }: DimensionField): boolean => distinct >= MIN_GROUPS && distinct <= MAX_GROUPS;

/** Undefined unless it is striking, also without the few rows that are very large by themselves. */
async function spreadOf(
  data: AnalysisData,
  planner: Planner,
  measure: MeasureField,
  by: DimensionField,
): Promise<Spread | undefined> {
  const cut = `least(${bracketed(measure.name)}, ${formulaNumber(measure.quantiles.p95 ?? 0)})`;
  const capped = planner.named(
    { agg: 'sum', formula: cut },
    `${capitalised(measure.label)} without extremes`,
  );
  const plan = sumsPlan(planner, measure, by);
  const [held, heldCut] = await Promise.all([
    data.estimate(concentration, {}, [plan]),
    data.estimate(concentration, {}, [{ ...plan, measures: [capped] }]),
  ]);
  const [top, topCut] = [numberAt(held, 0, 'top_share'), numberAt(heldCut, 0, 'top_share')];
  return top >= STRIKING && topCut >= STRIKING_CUT ? { measure, by, top } : undefined;
}

function sumsPlan(planner: Planner, measure: MeasureField, by: DimensionField): QueryPlan {
  return planner.plan({
    measures: [planner.of(measure)],
    dimensions: [{ column: by.name }],
    filters: [present(by.name), present(measure.name)],
  });
}

function toCandidate(planner: Planner, spread: Spread): Candidate {
  const { measure, by, top } = spread;
  return {
    type: 'other',
    kind: 'concentration',
    columns: [measure.name, by.name],
    p: null,
    strength: (top - 0.1) / 0.9,
    effect: top,
    effectMeasure: 'share of the largest tenth',
    isMaterial: true,
    share: 1,
    sampleSize: by.distinct,
    method: 'Exact: groups put in order of their totals',
    about: ['concentration', by.name],
    depth: 0,
    narrate: (analysis) => narrate(analysis, planner, spread),
  };
}

async function narrate(
  analysis: AnalysisContext,
  planner: Planner,
  { measure, by }: Spread,
): Promise<Narrative> {
  const { noun } = analysis.phrasing;
  const total = planner.of(measure);
  const plan = sumsPlan(planner, measure, by);
  const [held, [rows]] = await Promise.all([
    analysis.compute(concentration, {}, [plan]),
    analysis.query([planner.plan({ measures: [planner.count], filters: plan.filters })]),
  ]);
  const cell = (name: string): CellReference => referenceTo(held, 0, name);
  const top = { cell: cell('top_groups'), text: sayCount(toNumber(cell('top_groups').value)) };
  const groups = { cell: cell('groups'), text: sayCount(toNumber(cell('groups').value)) };
  const share = { cell: cell('top_share'), text: sayShare(toNumber(cell('top_share').value)) };
  const gini = { cell: cell('gini'), text: toNumber(cell('gini').value).toFixed(2) };
  const used = referenceTo(rows!, 0, planner.count.as);
  const counted = { cell: used, text: sayCount(toNumber(used.value)) };
  const [many, amount] = [pluralOf(by.label), uncapitalised(total.as)];
  return {
    title: [top, ' of ', groups, ` ${many} make up `, share, ` of ${amount}`],
    description: [share, ' of the total, Gini index ', gini],
    subtitle: `${total.as} by ${by.label}, the largest first`,
    saw: [['One in ten ', `${many}, `, top, ' of ', groups, ', hold ', share, ` of ${amount}.`]],
    found: [
      [
        `All ${many} were put in order of their ${amount}. It holds too when the largest single ${noun} are cut down.`,
      ],
    ],
    uses: ['Uses ', counted, ` ${noun} with both ${measure.label} and ${by.label}.`],
    next: [[`What would it mean to lose one of the largest ${many}?`]],
    figures: [
      { label: 'Effect', value: [share], note: ['held by ', top, ` ${many}`] },
      { label: 'Sample', value: [groups, ` ${many}`], note: [counted, ` ${noun}`] },
    ],
    value: toNumber(cell('top_share').value),
    chart: {
      type: 'bar',
      plan: { ...plan, order: [{ by: total.as, direction: 'desc' }], limit: BARS },
      format: measure.format,
    },
    overlay: {},
    filters: [],
    rows: used,
  };
}
