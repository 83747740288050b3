import type { CellValue, QueryPlan, QueryResult } from '@plumbline/contracts';
import { baseName } from '@plumbline/datasets';
import {
  type Comparison,
  compareOf,
  comparisonOfAll,
  type DimensionField,
  type MeasureField,
  present,
  say,
  sayCount,
  sayShare,
  type TimeField,
  toDate,
  toNumber,
  valueName,
} from '@plumbline/semantics';
import { autocorrelation, effectiveSize, elementAt, sidak, studentTwoSided } from '@plumbline/statistics';
import { referenceTo, type TracedResult } from '../../facts/traced-result.js';
import { createPlanner, type Planner } from '../../plans/planner.js';
import { type AnalysisContext, type AnalysisData, numberAt } from '../engine/analysis-context.js';
import type { Candidate, Narrative } from '../engine/candidate.js';
import { meanOverError, mixOfChange } from './methods.js';

const [MAX_MEASURES, MAX_DIMENSIONS, MAX_VALUES] = [3, 5, 12];
const MONTHS = 12;
/** The total changes at least so much, and one group makes up most of it, far beyond its part of the base. */
const [MIN_CHANGE, MIN_PART, BEYOND] = [0.1, 0.6, 0.25];

interface Mix {
  measure: MeasureField;
  by: DimensionField;
  comparison: Comparison;
  plan: QueryPlan;
  groups: QueryResult;
  /** The group that makes up most of the change, by its row in the result. */
  row: number;
  shares: QueryResult;
  beyond: number;
  p: number;
}

/** One group that makes up most of how a total changed from the twelve months before to the last twelve. */
export async function findMix(data: AnalysisData): Promise<Candidate[]> {
  const { time, measures, dimensions } = data.followed;
  const comparison = time && comparisonOfAll(time.span, time.grain);
  if (!time || comparison?.window !== 'last 12 months') return [];
  const planner = createPlanner(data.shape, data.fields);
  const pairs = measures
    .filter(({ agg, min }) => agg === 'sum' && min >= 0)
    .slice(0, MAX_MEASURES)
    .flatMap((measure) =>
      dimensions
        .filter(({ distinct }) => distinct <= MAX_VALUES)
        .slice(0, MAX_DIMENSIONS)
        .map((by) => ({ measure, by, time, comparison, planner })),
    );
  const mixes = await Promise.all(pairs.map((pair) => mixOf(data, pair)));
  return mixes.filter((mix) => mix !== undefined).map((mix) => toCandidate(planner, mix, data.rows));
}

interface Pair {
  measure: MeasureField;
  by: DimensionField;
  time: TimeField;
  comparison: Comparison;
  planner: Planner;
}

async function mixOf(data: AnalysisData, pair: Pair): Promise<Mix | undefined> {
  const { measure, by, time, comparison, planner } = pair;
  const total = planner.of(measure);
  const dimensions = [{ column: by.name }];
  const filters = [present(by.name)];
  const plan = planner.plan({ measures: [total], dimensions, filters, compare: compareOf(time, comparison) });
  const between = [toDate(comparison.baseFrom), toDate(comparison.to)];
  const monthly = planner.plan({
    measures: [total],
    dimensions: [{ column: by.name }, { column: time.name, grain: 'month' }],
    filters: [...filters, { column: time.name, op: 'between', values: between }],
  });
  const [groups, months] = await data.scan([plan, monthly]);
  const test = strongest(groups!, months!);
  if (!test) return undefined;
  const shares = await data.estimate(mixOfChange, { row: test.row }, [plan]);
  return { measure, by, comparison, plan, groups: groups!, shares, ...test };
}

/**
 * The group with the largest change, and the chance of its going so far beyond its part of the base: by its months,
 * each against the same month a year before, what neighbours owe each other taken off, for as many looks as groups.
 */
function strongest(
  groups: QueryResult,
  months: QueryResult,
): { row: number; beyond: number; p: number } | undefined {
  const rows = groups.rows.map(([value = null, now, base]) => ({
    value,
    base: toNumber(base ?? 0),
    change: toNumber(now ?? 0) - toNumber(base ?? 0),
  }));
  const [base, change] = [total(rows.map((row) => row.base)), total(rows.map((row) => row.change))];
  if (rows.length < 2 || !(base > 0) || change === 0) return undefined;
  const largest = Math.max(...rows.map((row) => row.change / change));
  const row = rows.findIndex((one) => one.change / change === largest);
  const part = elementAt(rows, row).base / base;
  const courses = yearly(months);
  const periods = [...courses.all.keys()].sort();
  if (periods.length !== 2 * MONTHS) return undefined;
  const own = courses.by.get(elementAt(rows, row).value) ?? new Map<string, number>();
  const over = periods.slice(MONTHS).map((period, at) => {
    const before = elementAt(periods, at);
    const changed = (course: ReadonlyMap<string, number>) =>
      (course.get(period) ?? 0) - (course.get(before) ?? 0);
    return changed(own) - part * changed(courses.all);
  });
  const effective = effectiveSize(MONTHS, autocorrelation(over));
  const t = meanOverError(over, effective);
  if (!Number.isFinite(t)) return undefined;
  return {
    row,
    beyond: largest - part,
    p: sidak(studentTwoSided(t, Math.max(1, effective - 1)), rows.length),
  };
}

/** From this part on it is all. */
const ALL = 0.995;

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Totals by month, of each group and of all. */
function yearly(result: QueryResult) {
  const [by, all] = [new Map<CellValue, Map<string, number>>(), new Map<string, number>()];
  for (const [group = null, month, value] of result.rows) {
    const [period, amount] = [String(month), toNumber(value ?? 0)];
    by.set(group, (by.get(group) ?? new Map<string, number>()).set(period, amount));
    all.set(period, (all.get(period) ?? 0) + amount);
  }
  return { by, all };
}

const cellOf = (result: QueryResult, column: string): number => numberAt(result, 0, column);

function toCandidate(planner: Planner, mix: Mix, rows: number): Candidate {
  const { measure, by, groups, row, shares, beyond, p } = mix;
  const [change, part] = [cellOf(shares, 'change'), cellOf(shares, 'part')];
  return {
    type: 'other',
    kind: 'mix_of_change',
    columns: [measure.name, by.name],
    segment: { column: by.name, value: groups.rows[row]?.[0] ?? null },
    direction: change > 0 ? 'up' : 'down',
    p,
    strength: Math.min(1, Math.abs(change)),
    effect: part,
    effectMeasure: 'share of the change',
    isMaterial: Math.abs(change) >= MIN_CHANGE && part >= MIN_PART && part <= 1.5 && beyond >= BEYOND,
    share: Math.min(1, Math.abs(cellOf(shares, 'own_change') / cellOf(shares, 'before'))),
    sampleSize: rows,
    method: 'Months of the group against the same months a year before, beyond its part of the total',
    about: ['mix', measure.name],
    depth: 0,
    narrate: (analysis) => narrate(analysis, planner, mix),
  };
}

async function narrate(analysis: AnalysisContext, planner: Planner, mix: Mix): Promise<Narrative> {
  const { measure, by, plan, row } = mix;
  const { noun } = analysis.phrasing;
  const as = planner.of(measure).as;
  const value = mix.groups.rows[row]?.[0] ?? null;
  const name = valueName(by.name, value, analysis.phrasing);
  const filters = [{ column: by.name, op: 'eq' as const, values: [value] }];
  const [shares, [groups, rows]] = await Promise.all([
    analysis.compute(mixOfChange, { row }, [plan]),
    analysis.query([plan, planner.plan({ measures: [planner.count], filters })]),
  ]);
  const used = referenceTo(rows!, 0, planner.count.as);
  const counted = { cell: used, text: sayCount(toNumber(used.value)) };
  const share = (column: string) => {
    const cell = referenceTo(shares, 0, column);
    const value = Math.abs(toNumber(cell.value));
    // Where others fell meanwhile, one may grow by more than all of them together.
    return { cell: cell, text: column === 'part' && value >= ALL ? 'all' : sayShare(value) };
  };
  const amount = (traced: TracedResult, at: number, column: string) => {
    const cell = referenceTo(traced, at, column);
    return { cell: cell, text: say(toNumber(cell.value ?? 0), measure.format) };
  };
  const [now, before] = [amount(groups!, row, as), amount(groups!, row, baseName(as))];
  const verb = cellOf(mix.shares, 'change') > 0 ? 'growth' : 'fall';
  return {
    title: [`${name} makes up `, share('part'), ` of the ${verb} in ${measure.label}`],
    description: [before, ' to ', now, ` for ${name}`],
    subtitle: `${as} by ${by.label}, last 12 months against the 12 before`,
    saw: [
      [
        `${as} went from `,
        amount(shares, 0, 'before'),
        ' to ',
        amount(shares, 0, 'after'),
        ', ',
        share('change'),
        cellOf(mix.shares, 'change') > 0 ? ' more.' : ' less.',
      ],
      [`${name} went from `, before, ' to ', now, ': ', share('part'), ' of the change.'],
    ],
    found: [['Each month was compared with the same month a year before, for each group and for all.']],
    uses: [`Uses ${noun} of the last 24 complete months.`],
    next: [[`What changed for ${name} within the year?`], ['Read the ', counted, ` ${noun} of ${name}.`]],
    figures: [
      { label: 'Effect', value: [share('part')], note: [`of the ${verb}`] },
      { label: 'Sample', value: [counted, ` ${noun}`], note: [`of ${name}`] },
    ],
    value: numberAt(shares.result, 0, 'part'),
    chart: {
      type: 'bar',
      plan: { ...plan, order: [{ by: as, direction: 'desc' }] },
      format: measure.format,
      highlight: [value],
    },
    overlay: {},
    filters,
    rows: used,
  };
}
