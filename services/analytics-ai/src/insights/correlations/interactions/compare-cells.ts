import { areRelated, type DimensionField, type MeasureField, pairs } from '@plumbline/semantics';
import { elementAt, largestInteraction, normalUpperTail } from '@plumbline/statistics';
import type { Candidate } from '../../engine/candidate.js';
import { valueKey } from '../../engine/made-by-cell.js';
import { LEAST } from '../minimums.js';
import { sharesApart, timesApart } from '../shares-apart.js';
import type { Study } from '../study.js';
import { hasLightTails } from '../typical.js';
import { cellsOf, cellsPlan } from './cells.js';
import type { Interaction } from './interaction.js';
import { narrateInteraction } from './narrate-interaction.js';

const MOST = { measures: 6, dimensions: 5, values: 12 } as const;

interface Context {
  /** What moves along the order of the rows: neighbours of it are no independent evidence. */
  moving: ReadonlySet<string>;
  isComparable(measure: MeasureField, by: DimensionField): boolean;
}

/** Every measure where two values of two dimensions meet: beside what the two have in common with all others. */
export async function compareCells(study: Study, context: Context): Promise<Candidate[]> {
  const { data } = study;
  const measures = study.measures.filter(hasLightTails).slice(0, MOST.measures);
  const few = study.dimensions
    .filter(({ isNames, isYesNo, distinct }) => !isNames && !isYesNo && distinct <= MOST.values)
    .slice(0, MOST.dimensions);
  const crossed = pairs(few).filter(
    ([a, b]) => !areRelated(data.fields.about, a.name, b.name) && !data.shareParts(a.name, b.name),
  );
  const results = await data.scan(crossed.map((pair) => cellsPlan(study, pair, measures)));
  return crossed.flatMap((pair, at) =>
    measures.flatMap((measure, place) => {
      const isDependent =
        context.moving.has(measure.name) && pair.some(({ name }) => context.moving.has(name));
      if (isDependent || !pair.every((by) => context.isComparable(measure, by))) return [];
      return candidatesOf(study, { measure, pair }, cellsOf(elementAt(results, at), place));
    }),
  );
}

function candidatesOf(
  study: Study,
  { measure, pair }: Pick<Interaction, 'measure' | 'pair'>,
  { ones, others, cells }: ReturnType<typeof cellsOf>,
): Candidate[] {
  const found = largestInteraction(cells, measure.min >= 0);
  if (!found) return [];
  const { cell, expected, p } = found;
  const [one, other] = [elementAt(ones, cell.row), elementAt(others, cell.column)];
  const rows = cells.reduce((sum, { count }) => sum + count, 0);
  const spread = Math.sqrt(cells.reduce((sum, { count, sd }) => sum + count * sd ** 2, 0) / rows);
  const interaction: Interaction = { measure, pair, one, other, isPositive: measure.min >= 0 };
  const beyond = cell.mean - expected;
  const strength = strengthOf(measure, { mean: cell.mean, expected, spread });
  return [
    {
      ...{ type: 'correlation', kind: 'interaction' },
      columns: [measure.name, ...pair.map(({ name }) => name)],
      segment: { column: pair[0].name, value: one },
      direction: beyond > 0 ? 'up' : 'down',
      ...{ p, strength, effect: beyond, effectMeasure: 'difference', amount: beyond * cell.count },
      isMaterial: matters(measure, { mean: cell.mean, expected, spread }),
      ...{ share: cell.count / study.data.rows, sampleSize: rows },
      method: 'A cell of two ways beside what its row and its column say, learned from all others',
      about: ['interaction', measure.name, valueKey(pair[0].name, one), valueKey(pair[1].name, other)],
      depth: 2,
      narrate: (analysis) => narrateInteraction(analysis, study, interaction),
    },
  ];
}

interface Compared {
  mean: number;
  expected: number;
  spread: number;
}

/** As a segment matters beside the rest. */
function matters(measure: MeasureField, { mean, expected, spread }: Compared): boolean {
  const difference = Math.abs(mean - expected);
  if (measure.isYesNo)
    return difference >= LEAST.rateDifference && timesApart(mean, shareOf(expected)) >= LEAST.rateRatio;
  const isPositive = measure.min >= 0 && mean > 0 && expected > 0;
  const ratio = isPositive ? Math.max(mean / expected, expected / mean) : Number.POSITIVE_INFINITY;
  return difference >= LEAST.deviations * spread || (isPositive && ratio >= LEAST.ratio);
}

/** Shares by how many times one is the other, numbers by how often a row of the cell is beyond one that is as expected. */
function strengthOf(measure: MeasureField, { mean, expected, spread }: Compared): number {
  const difference = Math.abs(mean - expected);
  if (measure.isYesNo) return Math.min(0.9, sharesApart(mean, shareOf(expected)));
  return spread > 0 ? Math.abs(1 - 2 * normalUpperTail(difference / spread / Math.SQRT2)) : 1;
}

/** Levels that add up may say less than none, or more than all. */
const shareOf = (level: number): number => Math.min(1, Math.max(0, level));
