import type { CellValue, Filter, QueryPlan } from '@plumbline/contracts';
import {
  capitalised,
  labelOf,
  present,
  sayCount,
  sayShare,
  shortLabel,
  stepsOf,
  toNumber,
} from '@plumbline/semantics';
import { referenceTo, type TracedResult } from '../../../facts/traced-result.js';
import { type AnalysisContext } from '../../engine/analysis-context.js';
import type { Narrative } from '../../engine/candidate.js';
import type { CategoryFinding } from '../findings.js';
import { associationStrength, shareOfRows } from '../methods.js';
import { crossPlan, type Study } from '../study.js';
import { differs, equals, placeOf, plain, predicateOf, spanOf, subjectOf } from './phrases.js';

const MAX_SHOWN = 20;
/** More times than this says only that it is rare elsewhere. */
const MAX_TIMES = 20;

/** Somewhat less often is said by both shares: "0.8 times as common" has to be thought about. */
const HARDLY_LESS = [0.5, 1] as const;

function isPlainTimes(times: CellValue): boolean {
  const [from, to] = HARDLY_LESS;
  const value = Number(times);
  return times !== null && value < MAX_TIMES && !(value > from && value < to);
}

/** Rows of the one value, then of all others: those with the other column's value, and those with any. */
const comparisonOf = (
  a: CategoryFinding['a'],
  b: CategoryFinding['b'],
  cell: CategoryFinding['cell'],
): Filter[][] => [
  [equals(a.name, cell.one), equals(b.name, cell.other)],
  [equals(a.name, cell.one), present(b.name)],
  [...differs(a.name, cell.one), equals(b.name, cell.other)],
  [...differs(a.name, cell.one), present(b.name)],
];

const countsOfPairs = ({ planner }: Study, a: CategoryFinding['a'], b: CategoryFinding['b']): QueryPlan =>
  planner.plan({
    measures: [planner.count],
    dimensions: [{ column: a.name }, { column: b.name }],
    filters: [present(a.name), present(b.name)],
    order: [
      { by: a.name, direction: 'asc' },
      { by: b.name, direction: 'asc' },
    ],
    limit: MAX_SHOWN ** 2,
  });

/** A value of one dimension that is more, or less, common with a value of another. */
export async function narrateCategories(
  analysis: AnalysisContext,
  study: Study,
  { a, b, cell, within }: CategoryFinding,
): Promise<Narrative> {
  const { planner } = study;
  const { noun } = analysis.phrasing;
  const count = planner.named({ agg: 'count' }, 'Rows counted');
  const plans = comparisonOf(a, b, cell).map((filters) => planner.plan({ measures: [count], filters }));
  const [shares, strength, [both, own]] = await Promise.all([
    analysis.compute(shareOfRows, {}, plans),
    analysis.compute(associationStrength, {}, [crossPlan(study, a, b)]),
    analysis.query(plans.slice(0, 2)),
  ]);
  const share = spanOf(referenceTo(shares, 0, 'share'), sayShare);
  const rest = spanOf(referenceTo(shares, 0, 'rest'), sayShare);
  const times = referenceTo(shares, 0, 'times');
  const isMore = isMoreCommon(shares);
  const v = spanOf(referenceTo(strength, 0, 'v'), (value) => plain(value));
  const all = spanOf(referenceTo(strength, 0, 'count'), sayCount);
  const bothRows = spanOf(referenceTo(both!, 0, count.as), sayCount);
  const ownRows = spanOf(referenceTo(own!, 0, count.as), sayCount);
  const naming = { withColumn: cell.one === cell.other };
  const place = placeOf(a.name, cell.one, analysis.phrasing, naming);
  const { name, isThat } = wordsOf(analysis, b.name, cell.other, naming);
  const isTimes = isPlainTimes(times.value);
  const effect = isTimes
    ? [spanOf(times, (value) => plain(value, value < 0.1 ? 2 : 1)), ' times as common']
    : [share, ' against ', rest];
  return {
    title: isTimes ? [`${name} is `, ...effect, ` ${place}`] : [share, ` of ${noun} ${place} ${isThat}`],
    description: [share, ` of ${noun} ${place}, `, rest, ' elsewhere'],
    subtitle: `${capitalised(labelOf(b.name))} by ${labelOf(a.name)}`,
    saw: [
      [bothRows, ' of ', ownRows, ` ${noun} ${place} ${isThat}, `, share, '.'],
      ['Elsewhere it is ', rest, isMore ? ', clearly less.' : ', clearly more.'],
    ],
    found: [
      [
        `How often each ${labelOf(a.name)} meets each ${labelOf(b.name)} was compared with what would be expected if the two had nothing to do with each other; the association over all values is `,
        v,
        ' on a scale from 0 to 1.',
      ],
      ...(within
        ? [
            [
              'Both change along time, so only what holds within stretches of neighboring rows was taken as evidence.',
            ],
          ]
        : []),
    ],
    uses: ['Uses ', all, ` ${noun} that have both ${a.label} and ${b.label}.`],
    next: [[`Is that so throughout, or only in part of the ${noun}?`], ['Read the ', bothRows, ` ${noun}.`]],
    figures: [
      { label: 'Effect', value: effect, note: [share, ' against ', rest] },
      { label: 'Sample', value: [all, ` ${noun}`], note: ['of which ', bothRows, ' have both'] },
    ],
    value: Number(times.value),
    chart: {
      type: 'heatmap',
      plan: countsOfPairs(study, a, b),
      highlight: [cell.one],
    },
    overlay: {},
    filters: [equals(a.name, cell.one), equals(b.name, cell.other)],
    rows: referenceTo(both!, 0, count.as),
  };
}

/** A value as a subject, and what rows with it are; an answer beside what was asked. */
function wordsOf(
  { shape, phrasing }: AnalysisContext,
  column: string,
  value: CellValue,
  naming: { withColumn: boolean },
): { name: string; isThat: string } {
  const answer = `“${value}” to “${shortLabel(column)}”`;
  return stepsOf(shape, column)
    ? { name: answer, isThat: `say ${answer}` }
    : {
        name: subjectOf(column, value, phrasing, naming),
        isThat: predicateOf(column, value, phrasing, naming),
      };
}

/** Where it never happens elsewhere, there is no ratio that would say it. */
function isMoreCommon(shares: TracedResult): boolean {
  const [here = 0, elsewhere = 0] = ['share', 'rest'].map((column) =>
    toNumber(referenceTo(shares, 0, column).value),
  );
  return here >= elsewhere;
}
