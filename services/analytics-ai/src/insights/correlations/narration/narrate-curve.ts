import type { QueryResult } from '@plumbline/contracts';
import { capitalised, type MeasureField, present, sayCount, toNumber } from '@plumbline/semantics';
import { elementAt } from '@plumbline/statistics';
import { type CellReference, referenceTo } from '../../../facts/traced-result.js';
import { type AnalysisContext } from '../../engine/analysis-context.js';
import type { Narrative } from '../../engine/candidate.js';
import type { Study } from '../study.js';
import { typicalOf } from '../typical.js';
import { scatterOf } from './narrate-pair.js';
import { spanOf, writing } from './phrases.js';

/** A number that turns along another: high or low in its middle. */
export async function narrateCurve(
  analysis: AnalysisContext,
  study: Study,
  { by, of, count }: { by: MeasureField; of: MeasureField; count: number },
): Promise<Narrative> {
  const { noun } = analysis.phrasing;
  const typical = typicalOf(study, of);
  const rowsWith = study.planner.named({ agg: 'count' }, 'Rows with both values');
  const filters = [present(by.name), present(of.name)];
  const [parts, all] = await analysis.query([
    study.planner.plan({
      measures: [typical, rowsWith],
      dimensions: [{ column: by.name, bins: { edges: fifths(by) }, as: 'from' }],
      filters,
    }),
    study.planner.plan({ measures: [rowsWith], filters }),
  ]);
  const write = writing(of);
  const cells = partsOf(parts!.result).map(({ row }) => spanOf(referenceTo(parts!, row, typical.as), write));
  const [low, middle, high] = [
    elementAt(cells, 0),
    elementAt(cells, Math.floor(cells.length / 2)),
    cells.at(-1)!,
  ];
  const valueAt = (span: typeof low) => (typeof span === 'string' ? 0 : toNumber(span.cell.value));
  const isPeak = valueAt(middle) > (valueAt(low) + valueAt(high)) / 2;
  const rowsFigure: CellReference = referenceTo(all!, 0, rowsWith.as);
  const rows = spanOf(rowsFigure, sayCount);
  return {
    title: [`${capitalised(of.label)} is ${isPeak ? 'highest' : 'lowest'} at a middling ${by.label}`],
    description: [middle, ' in the middle, ', low, ' and ', high, ' at the ends'],
    subtitle: `${capitalised(of.label)} over ${by.label}`,
    saw: [
      [`${typical.as} is `, middle, ` in the middle fifth of ${by.label}.`],
      ['It is ', low, ' in the lowest part and ', high, ' in the highest.'],
    ],
    found: [
      [
        `All ${noun} were put in order of ${of.label}, and their places compared between bins of ${by.label}: they follow it much closer than a straight line can.`,
      ],
    ],
    uses: ['Uses ', rows, ` ${noun} that have both ${by.label} and ${of.label}.`],
    next: [[`Is there a best range of ${by.label}?`], ['Read the ', rows, ` ${noun}.`]],
    figures: [
      { label: 'Effect', value: [middle], note: ['between ', low, ' and ', high, ' at the ends'] },
      { label: 'Sample', value: [rows, ` ${noun}`], note: ['with both values'] },
    ],
    chart: scatterOf(study, by, of, count),
    overlay: {},
    filters,
    rows: rowsFigure,
  };
}

/** About fifths, from the quantiles that are known. */
function fifths({ min, max, quantiles: q }: MeasureField): number[] {
  const [low, high] = [q.p25 ?? min, q.p75 ?? max];
  const step = (high - low) / 3;
  const edges = [min, low, low + step, high - step, high];
  return edges.filter((edge, at) => at === 0 || edge > elementAt(edges, at - 1));
}

/** Rows of the parts in rising order. */
function partsOf({ rows }: QueryResult): { row: number; from: number }[] {
  return rows
    .map(([from], row) => ({ row, from: from === null ? Number.NEGATIVE_INFINITY : toNumber(from) }))
    .sort((one, other) => one.from - other.from);
}
