import { capitalised, type MeasureField, present, sayCount, verb } from '@plumbline/semantics';
import { referenceTo, type TracedResult } from '../../../facts/traced-result.js';
import { type AnalysisContext } from '../../engine/analysis-context.js';
import type { Narrative, RichText } from '../../engine/candidate.js';
import type { PairFinding } from '../findings.js';
import { rankCorrelation } from '../methods.js';
import type { Within } from '../sequence/within-blocks.js';
import { pairPlan, type Study } from '../study.js';
import { typicalOf } from '../typical.js';
import { plain, spanOf, writing } from './phrases.js';

/** Two numbers that rise together, or against each other. */
export async function narratePair(
  analysis: AnalysisContext,
  study: Study,
  { x, y, rho, count }: PairFinding,
  within: Within | undefined,
): Promise<Narrative> {
  const { noun } = analysis.phrasing;
  const ranks = await analysis.compute(rankCorrelation, {}, [pairPlan(study, x, y)]);
  const ends = await queryEnds(analysis, study, x, y);
  const r = spanOf(referenceTo(ranks, 0, 'rho'), (value) => plain(value));
  const rows = spanOf(referenceTo(ranks, 0, 'count'), sayCount);
  const higher = rho > 0 ? 'higher' : 'lower';
  const one = (label: string) => (verb(label) === 'are' ? '' : 'a ');
  return {
    title: [`Higher ${x.label}, ${higher} ${y.label}`],
    description: ['Rank correlation ', r, ' over ', rows, ` ${noun}`],
    subtitle: `${capitalised(y.label)} over ${x.label}`,
    saw: [
      [
        `${capitalised(noun)} with ${one(x.label)}higher ${x.label} have ${one(y.label)}${higher} ${y.label}: the rank correlation is `,
        r,
        rho > 0 ? ', where 1 is perfect agreement.' : ', where −1 is perfect opposition.',
      ],
      ends,
    ],
    found: [
      [
        `All ${noun} were put in order of ${x.label} and of ${y.label}, and their places compared, so that single extreme values cannot decide.`,
      ],
      ...(within
        ? [
            [
              'Both change along time, so the evidence is what holds within stretches of neighboring rows, not what both merely did over the whole time.',
            ],
          ]
        : []),
    ],
    uses: ['Uses ', rows, ` ${noun} that have both ${x.label} and ${y.label}.`],
    next: [
      [`Does it hold in every part of the data, or is a third thing behind both?`],
      ['Read the ', rows, ` ${noun}.`],
    ],
    figures: [
      { label: 'Effect', value: [r], note: ['rank correlation, −1 to 1'] },
      { label: 'Sample', value: [rows, ` ${noun}`], note: ['with both values'] },
    ],
    value: Number(referenceTo(ranks, 0, 'rho').value),
    chart: scatterOf(study, x, y, count),
    overlay: {},
    filters: [present(x.name), present(y.name)],
    rows: await countFigure(analysis, study, x, y),
  };
}

async function countFigure(analysis: AnalysisContext, study: Study, x: MeasureField, y: MeasureField) {
  const measure = study.planner.named({ agg: 'count' }, 'Rows with both values');
  const [traced] = await analysis.query([
    study.planner.plan({ measures: [measure], filters: [present(x.name), present(y.name)] }),
  ]);
  return referenceTo(traced!, 0, measure.as);
}

/** What is typical of y in the lowest and in the highest quarter of x. */
export async function queryEnds(
  analysis: AnalysisContext,
  study: Study,
  x: MeasureField,
  y: MeasureField,
): Promise<RichText> {
  const { p25 = x.min, p75 = x.max } = x.quantiles;
  const typical = typicalOf(study, y);
  const plan = (op: 'lte' | 'gte', value: number) =>
    study.planner.plan({
      measures: [typical],
      filters: [{ column: x.name, op, values: [value] }, present(y.name)],
    });
  const [low, high] = await analysis.query([plan('lte', p25), plan('gte', p75)]);
  const write = writing(y);
  const cell = (traced: TracedResult | undefined) => spanOf(referenceTo(traced!, 0, typical.as), write);
  return [
    `${typical.as} is `,
    cell(low),
    ` in the quarter with the lowest ${x.label}, and `,
    cell(high),
    ' in the quarter with the highest.',
  ];
}

const MAX_DOTS = 2_000;
const GRID = 20;

/** One dot a row where they are few, else darker where more rows lie. */
export function scatterOf(study: Study, x: MeasureField, y: MeasureField, count: number): Narrative['chart'] {
  const filters = [present(x.name), present(y.name)];
  const plan =
    count <= MAX_DOTS
      ? study.planner.plan({ raw: { columns: [x.name, y.name], limit: MAX_DOTS }, filters })
      : study.planner.plan({
          measures: [study.planner.count],
          dimensions: [x, y].map((field) => ({ column: field.name, bins: { edges: gridEdges(field) } })),
          filters,
        });
  return { type: 'scatter', plan, format: y.format };
}

/** Equal steps over the middle nine tenths and half as much on each side; what lies further is an open bin. */
function gridEdges({ min, max, quantiles: { p05 = min, p95 = max }, isWhole }: MeasureField): number[] {
  const reach = (p95 - p05) / 2 || (max - min) / 2;
  const [from, to] = [Math.max(min, p05 - reach), Math.min(max, p95 + reach)];
  const step = isWhole ? Math.max(1, Math.ceil((to - from) / GRID)) : (to - from) / GRID;
  const count = Math.min(GRID, Math.floor((to - from) / step + 1e-9));
  return Array.from({ length: count + 1 }, (_, at) => Number((from + at * step).toPrecision(10)));
}
