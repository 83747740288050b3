import type { Measure, QueryPlan } from '@plumbline/contracts';
import { bracketed } from '@plumbline/datasets';
import {
  isMadeOf,
  type MeasureField,
  pairKey,
  pairs,
  planAndActualOf,
  present,
  singular,
  toNumber,
} from '@plumbline/semantics';
import { elementAt } from '@plumbline/statistics';
import { createPlanner, type Planner } from '../plans/planner.js';
import type { AnalysisData } from './engine/analysis-context.js';

/** A flow as a part of another one: what was spent of what was planned, orders of visits. */
export interface FlowRatio {
  of: MeasureField;
  per: MeasureField;
  /** It is no part, but what one of the other costs: freight per kilogram, takings per guest. */
  isPrice?: true;
}

/** Counts whose rows go together less closely than this have nothing to do with each other. */
const LEAST_TOGETHER = 0.15;
/** What a thing comes to goes with its size so closely. */
const LEAST_PRICED = 0.8;
const [MAX_COUNTS, MAX_RATIOS] = [6, 3];

/**
 * Flows that are told beside others: the actual as a part of its plan, each part of the largest that it is one of, and
 * what the main flow comes to per piece.
 */
export async function flowRatios(data: AnalysisData): Promise<FlowRatio[]> {
  const [planned, parts] = [plannedOf(data), await partsOfCounts(data)];
  const largest = parts.filter(({ of }, at) => parts.findIndex((one) => one.of === of) === at);
  return [...planned, ...largest, ...(await pricesOf(data))].slice(0, MAX_RATIOS);
}

/** Flows that go together because the one is a part of the other, or was planned as large. */
export const relatedFlows = async (data: AnalysisData): Promise<FlowRatio[]> => [
  ...plannedOf(data),
  ...(await partsOfCounts(data)),
];

function plannedOf({ fields }: AnalysisData): FlowRatio[] {
  const planned = planAndActualOf(fields.measures.filter(isCounted));
  return planned ? [{ of: planned.actual, per: planned.plan }] : [];
}

/** Whole numbers that in every row are at most another one, of the largest first. */
async function partsOfCounts(data: AnalysisData): Promise<FlowRatio[]> {
  const fields = data.fields.measures;
  const counts = fields.filter((field) => isCounted(field) && field.isWhole && field.min >= 0);
  // Cows are no part of the milk, however many liters each of them gives.
  const isAlike = ([one, other]: readonly [MeasureField, MeasureField]) =>
    isSize(data, one) === isSize(data, other);
  const candidates = pairs(counts.slice(0, MAX_COUNTS))
    .filter(isAlike)
    .map(([one, other]): FlowRatio => {
      return one.max < other.max ? { of: one, per: other } : { of: other, per: one };
    });
  const planner = createPlanner(data.shape, data.fields);
  const results = await data.scan(candidates.map((one) => relationPlan(planner, one)));
  return candidates
    .filter((_, at) => {
      const [together, below] = (elementAt(results, at).rows[0] ?? []).map(toNumber);
      return (together ?? 0) >= LEAST_TOGETHER && (below ?? -1) >= 0;
    })
    .sort((one, other) => other.per.max - one.per.max);
}

/** The main flow per piece or size that it goes with most closely, where no column is made of the two. */
async function pricesOf(data: AnalysisData): Promise<FlowRatio[]> {
  const { measures, about } = data.fields;
  const of = measures.find((field) => isCounted(field) && field.nature === 'additive' && !field.isWhole);
  if (!of || of.min < 0) return [];
  const made = isMadeOf(about);
  const sizes = measures
    .filter((field) => isCounted(field) && (field.isWhole || isSize(data, field)) && field.min >= 0)
    .filter(({ name }) => name !== of.name && !made.has(pairKey(of.name, name)))
    .slice(0, MAX_COUNTS);
  const planner = createPlanner(data.shape, data.fields);
  const results = await data.scan(sizes.map((per) => relationPlan(planner, { of, per })));
  const priced = sizes
    .map((per, at) => ({ per, together: toNumber(elementAt(results, at).rows[0]?.[0] ?? 0) }))
    .filter(({ together }) => together >= LEAST_PRICED)
    .sort((one, other) => other.together - one.together);
  return priced.slice(0, 1).map(({ per }) => ({ of, per, isPrice: true }));
}

const isSize = ({ fields }: AnalysisData, { name }: MeasureField): boolean =>
  fields.about?.measures?.some(({ column, kind }) => column === name && kind === 'size') ?? false;

const isCounted = ({ nature, isYesNo }: MeasureField): boolean =>
  !isYesNo && (nature === 'additive' || nature === 'averaged');

function relationPlan(planner: Planner, { of, per }: FlowRatio): QueryPlan {
  const measures: Measure[] = [
    { agg: 'corr', column: of.name, column2: per.name, as: 'together' },
    { agg: 'formula', formula: `min(${bracketed(per.name)} - ${bracketed(of.name)})`, as: 'below' },
  ];
  return planner.plan({ measures, filters: [present(of.name), present(per.name)] });
}

/** The ratio as a measure, with a field that says how it is written, and what it is a part of. */
export function ratioMetric(planner: Planner, { of, per, isPrice }: FlowRatio) {
  const formula = `sum(${bracketed(of.name)}) / sum(${bracketed(per.name)})`;
  const name = isPrice ? `${of.label} per ${singular(per.label)}` : `${of.label} as a share of ${per.label}`;
  const measure = planner.named({ agg: 'formula', formula }, name.charAt(0).toUpperCase() + name.slice(1));
  const field: MeasureField = {
    ...of,
    ...{ name: measure.as, label: name, nature: 'rate', agg: 'avg', goodWhen: 'neutral' },
    ...{ ...(isPrice ? {} : { format: { percent: true } }), min: 0, isWhole: false },
  };
  const base = planner.named({ agg: 'sum', column: per.name }, `All ${per.label}`);
  return { metric: { measure, field, isAdded: false, columns: [of.name, per.name] }, base };
}
