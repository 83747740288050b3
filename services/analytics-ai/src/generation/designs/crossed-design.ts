import { uncapitalised } from '@plumbline/semantics';
import { totalFigure } from '../kpis.js';
import { comparedPlan, type Design, designed, inOrder, type Subject } from './base/design.js';

const MOST_BARS = 12;
const MOST_PICTURES = 3;

/**
 * Cells of crossed categories of which one is a yes or no, as counts of who survived by class and sex: the share of yes, each cell
 * weighed by what it counts, by each of the others.
 */
export function crossedDesign({ fields, planner, outcome }: Subject): Design | undefined {
  const rate = fields.measures.find(({ isYesNo, agg }) => isYesNo && agg === 'weighted_avg');
  const count = fields.measures.find(({ name }) => name === rate?.weight);
  if (!rate || !count) return undefined;
  const measure = planner.of(rate);
  const groups = fields.dimensions.filter(
    ({ name, isYesNo, distinct }) =>
      name !== rate.name && name !== outcome?.column && !isYesNo && distinct <= MOST_BARS,
  );
  return {
    figures: [totalFigure(count, planner), totalFigure(rate, planner)],
    pictures: inOrder(
      groups.slice(0, MOST_PICTURES).map((by) =>
        designed({
          type: by.isOrdered ? 'column' : 'bar',
          family: 'ranking',
          plan: comparedPlan(planner, measure, by, MOST_BARS),
          ...{ columns: [by.name, rate.name], format: rate.format },
          reason: `${by.label} divides ${uncapitalised(measure.as)}, weighted by ${count.label}`,
        }),
      ),
    ),
    ...(outcome && { without: [outcome.column] }),
  };
}
