import { elementAt, valueAt } from '@plumbline/statistics';
import type { TracedResult } from '../../facts/traced-result.js';
import type { Narrative } from '../engine/candidate.js';
import { placeOf } from './clock.js';
import { cell, kindOf, numberOf, type Trend } from './trend.js';
import { levelOn, piecesOf } from './trend-fit.js';

/** The levels as straight lines over the periods that are drawn, and the break as a point. */
export function overlayOf(trend: Trend, { result: { rows } }: TracedResult): Narrative['overlay'] {
  const { clock } = trend.timeline;
  const places = rows.map((row) => placeOf(clock, row[0] ?? null));
  const optional = (column: string) =>
    cell(trend, column).value === null ? undefined : numberOf(trend, column);
  const [at, turnLevel] = [optional('at_place'), optional('turn')];
  const pieces = piecesOf({
    change: { kind: kindOf(trend) as 'slope', ...(at !== undefined && { at }) },
    first: numberOf(trend, 'first_place'),
    last: numberOf(trend, 'last_place'),
    before: numberOf(trend, 'before'),
    after: numberOf(trend, 'after'),
    slope: numberOf(trend, 'slope'),
    ...(turnLevel !== undefined && { turn: turnLevel }),
  });
  const labels = pieces.length === 1 ? ['Trend'] : ['Before', 'After'];
  const lines = pieces.flatMap((span, index) => {
    const [from, to] = [
      places.findIndex((place) => place >= span.from),
      places.findLastIndex((place) => place <= span.to),
    ];
    if (from < 0 || to < from) return [];
    const end = (row: number) => ({
      x: elementAt(elementAt(rows, row), 0),
      y: levelOn(span, valueAt(places, row)),
    });
    return [{ label: elementAt(labels, index), from: end(from), to: end(to), traced: trend.traced }];
  });
  const row = at === undefined ? -1 : places.findIndex((place) => place >= at);
  return { lines, ...(row >= 0 && { points: [{ row }] }) };
}
