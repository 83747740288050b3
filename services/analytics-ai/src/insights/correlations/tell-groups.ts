import type { CellValue } from '@plumbline/contracts';
import { labelOf, sayCount, valueName, verb } from '@plumbline/semantics';
import { figure } from '../../facts/traced-result.js';
import type { Telling, Words } from '../engine/candidate.js';
import { type Subject } from '../engine/subject.js';
import type { GroupFinding } from './findings.js';
import { rankVarianceShare, twoGroups } from './methods.js';
import { groupPlan, type Study } from './study.js';
import { foundWords, groupsChart, typicalPlan } from './tell-segment.js';
import { typicalOf } from './typical.js';
import { comparedWith, equals, isRatio, placeOf, plain, TIMES, told, writing } from './words.js';

/** All values of a dimension: the highest beside the lowest. */
export async function tellGroups(
  subject: Subject,
  study: Study,
  { measure, by, grouping }: GroupFinding,
  top: CellValue,
  bottom: CellValue,
): Promise<Telling> {
  const { wording } = subject;
  const plans = [top, bottom].map((value) => typicalPlan(study, measure, [equals(by.name, value)]));
  const [[first, last], compared, share] = await Promise.all([
    subject.ask(plans),
    subject.compute(twoGroups, {}, plans),
    subject.compute(rankVarianceShare, {}, [groupPlan(study, measure, by)]),
  ]);
  const { as } = typicalOf(study, measure);
  const rows = 'Rows with a value';
  const write = writing(measure);
  const [highest, lowest] = [told(figure(first!, 0, as), write), told(figure(last!, 0, as), write)];
  const [topRows, bottomRows] = [first!, last!].map((stated) => told(figure(stated, 0, rows), sayCount)) as [
    Words[number],
    Words[number],
  ];
  const effect = comparedWith(measure, compared);
  const than = effect.at(-1) === TIMES ? 'as' : 'than';
  const [place, other] = [placeOf(by.name, top, wording), placeOf(by.name, bottom, wording)];
  const explained = told(figure(share, 0, 'share'), (value) => plain(value));
  const all = told(figure(share, 0, 'count'), sayCount);
  return {
    title: [`${as} ${verb(as)} `, ...effect, ` ${place} ${than} ${other}`],
    description: [highest, ' against ', lowest],
    subtitle: `${as} by ${labelOf(by.name)}`,
    saw: [
      [`${as} ${verb(as)} highest ${place}, `, highest, ' over ', topRows, ` ${wording.noun}.`],
      [`It is lowest ${other}, `, lowest, ' over ', bottomRows, ` ${wording.noun}.`],
    ],
    found: foundWords(measure, by, grouping.segments[0]!, share),
    uses: ['Uses ', all, ` ${wording.noun} that have both ${measure.label} and ${by.label}.`],
    next: [
      [
        `What else differs between ${valueName(by.name, top, wording)} and ${valueName(by.name, bottom, wording)}?`,
      ],
      ['Read the ', topRows, ` ${wording.noun} ${place}.`],
    ],
    figures: [
      { label: 'Effect', value: effect, note: ['share of differences in place: ', explained] },
      { label: 'Sample', value: [all, ` ${wording.noun}`], note: [`in all values of ${by.label}`] },
    ],
    value: Number(figure(compared, 0, isRatio(measure, compared) ? 'times' : 'difference').value),
    chart: groupsChart(study, measure, by, [top]),
    overlay: {},
    filters: [equals(by.name, top)],
    rows: figure(first!, 0, rows),
  };
}
