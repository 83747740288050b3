import type { Measure } from '@plumbline/contracts';
import { labelOf, present, sayCount, valueName, verb } from '@plumbline/semantics';
import { referenceTo } from '../../../facts/traced-result.js';
import type { AnalysisContext } from '../../engine/analysis-context.js';
import type { Narrative } from '../../engine/candidate.js';
import { comparedWith, equals, isRatio, placeOf, spanOf, writing } from '../narration/phrases.js';
import type { Study } from '../study.js';
import { typicalOf } from '../typical.js';
import { cellsPlan } from './cells.js';
import type { Interaction } from './interaction.js';
import { cellInteraction } from './methods.js';

const ROWS = 'Rows with a value';

/** Two values that make of a measure, together, what neither does with others. */
export async function narrateInteraction(
  analysis: AnalysisContext,
  study: Study,
  { measure, pair, one, other, isPositive }: Interaction,
): Promise<Narrative> {
  const { planner } = study;
  const { phrasing } = analysis;
  const { noun } = phrasing;
  const [a, b] = pair;
  const drawn = typicalOf(study, measure);
  const { as } = drawn;
  const filters = [equals(a.name, one), equals(b.name, other)];
  const counted: Measure = { agg: 'count', column: measure.name, as: ROWS };
  const [[own], compared] = await Promise.all([
    analysis.query([planner.plan({ measures: [drawn, counted], filters })]),
    analysis.compute(cellInteraction, { one, other, isPositive }, [cellsPlan(study, pair, [measure])]),
  ]);
  const write = writing(measure);
  const value = spanOf(referenceTo(own!, 0, as), write);
  const expected = spanOf(referenceTo(compared, 0, 'expected'), write);
  const rows = referenceTo(own!, 0, ROWS);
  const rowCount = spanOf(rows, sayCount);
  const all = spanOf(referenceTo(compared, 0, 'count'), sayCount);
  const [name, beside] = [valueName(a.name, one, phrasing), valueName(b.name, other, phrasing)];
  const effect = comparedWith(measure, compared);
  return {
    title: [`${as} ${verb(as)} `, ...effect, ` where ${name} and ${beside} meet`],
    description: [value, ' against ', expected, ' expected of the two'],
    subtitle: `${as} by ${labelOf(b.name)}, ${placeOf(a.name, one, phrasing)}`,
    saw: [
      [`${as} ${verb(as)} `, value, ` where ${name} and ${beside} meet, over `, rowCount, ` ${noun}.`],
      [`By what ${name} and ${beside} are elsewhere, it would be `, expected, '.'],
    ],
    found: [
      [
        `Each ${labelOf(a.name)} and each ${labelOf(b.name)} has a level of its own; all pairs were held against what these levels say, and the clearest exception was judged beside the others.`,
      ],
    ],
    uses: ['Uses ', all, ` ${noun} that have ${measure.label}, ${a.label} and ${b.label}.`],
    next: [
      [`What is done otherwise where ${name} and ${beside} meet?`],
      ['Read the ', rowCount, ` ${noun}.`],
    ],
    figures: [
      { label: 'Effect', value: effect, note: [value, ' against ', expected] },
      { label: 'Sample', value: [rowCount, ` ${noun}`], note: ['among ', all] },
    ],
    value: Number(referenceTo(compared, 0, isRatio(measure, compared) ? 'times' : 'difference').value),
    chart: {
      type: 'bar',
      plan: planner.plan({
        measures: [drawn],
        dimensions: [{ column: b.name }],
        filters: [equals(a.name, one), present(b.name)],
        order: [{ by: as, direction: 'desc' }],
      }),
      ...{ format: measure.isYesNo ? { percent: true } : measure.format, highlight: [other] },
    },
    overlay: {},
    filters,
    rows,
  };
}
