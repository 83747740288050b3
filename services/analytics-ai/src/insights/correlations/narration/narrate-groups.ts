import type { CellValue } from '@plumbline/contracts';
import { labelOf, sayCount, valueName, verb } from '@plumbline/semantics';
import { elementAt } from '@plumbline/statistics';
import { referenceTo } from '../../../facts/traced-result.js';
import { type AnalysisContext } from '../../engine/analysis-context.js';
import type { Narrative, RichText } from '../../engine/candidate.js';
import type { GroupFinding } from '../findings.js';
import { rankVarianceShare, twoGroups } from '../methods.js';
import { groupPlan, type Study } from '../study.js';
import { typicalOf } from '../typical.js';
import { foundWords, groupsChart, typicalPlan } from './narrate-segment.js';
import { comparedWith, equals, isRatio, placeOf, plain, spanOf, TIMES, writing } from './phrases.js';

/** All values of a dimension: the highest beside the lowest. */
export async function narrateGroups(
  analysis: AnalysisContext,
  study: Study,
  { measure, by, grouping }: GroupFinding,
  top: CellValue,
  bottom: CellValue,
): Promise<Narrative> {
  const { phrasing } = analysis;
  const plans = [top, bottom].map((value) => typicalPlan(study, measure, [equals(by.name, value)]));
  const [[first, last], compared, share] = await Promise.all([
    analysis.query(plans),
    analysis.compute(twoGroups, {}, plans),
    analysis.compute(rankVarianceShare, {}, [groupPlan(study, measure, by)]),
  ]);
  const { as } = typicalOf(study, measure);
  const rows = 'Rows with a value';
  const write = writing(measure);
  const [highest, lowest] = [
    spanOf(referenceTo(first!, 0, as), write),
    spanOf(referenceTo(last!, 0, as), write),
  ];
  const [topRows, bottomRows] = [first!, last!].map((traced) =>
    spanOf(referenceTo(traced, 0, rows), sayCount),
  ) as [RichText[number], RichText[number]];
  const effect = comparedWith(measure, compared);
  const than = effect.at(-1) === TIMES ? 'as' : 'than';
  const [place, other] = [placeOf(by.name, top, phrasing), placeOf(by.name, bottom, phrasing)];
  const explained = spanOf(referenceTo(share, 0, 'share'), (value) => plain(value));
  const all = spanOf(referenceTo(share, 0, 'count'), sayCount);
  return {
    title: [`${as} ${verb(as)} `, ...effect, ` ${place} ${than} ${other}`],
    description: [highest, ' against ', lowest],
    subtitle: `${as} by ${labelOf(by.name)}`,
    saw: [
      [`${as} ${verb(as)} highest ${place}, `, highest, ' over ', topRows, ` ${phrasing.noun}.`],
      [`It is lowest ${other}, `, lowest, ' over ', bottomRows, ` ${phrasing.noun}.`],
    ],
    found: foundWords(measure, by, elementAt(grouping.segments, 0), share),
    uses: ['Uses ', all, ` ${phrasing.noun} that have both ${measure.label} and ${by.label}.`],
    next: [
      [
        `What else differs between ${valueName(by.name, top, phrasing)} and ${valueName(by.name, bottom, phrasing)}?`,
      ],
      ['Read the ', topRows, ` ${phrasing.noun} ${place}.`],
    ],
    figures: [
      { label: 'Effect', value: effect, note: ['share of differences in place: ', explained] },
      { label: 'Sample', value: [all, ` ${phrasing.noun}`], note: [`in all values of ${by.label}`] },
    ],
    value: Number(referenceTo(compared, 0, isRatio(measure, compared) ? 'times' : 'difference').value),
    chart: groupsChart(study, measure, by, [top]),
    overlay: {},
    filters: [equals(by.name, top)],
    rows: referenceTo(first!, 0, rows),
  };
}
