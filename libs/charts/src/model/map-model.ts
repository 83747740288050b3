import { atlasOf, placeNumber } from '@plumbline/contracts';
import { toNumber } from '../format/format-number.js';
import { formatInColumn } from '../format/format-value.js';
import { makeCategory } from './categories.js';
import type { ChartView, MapModel } from './chart-model.js';
import { bindResult } from './result-columns.js';

/**
 * A measure by place, largest first; null where the plan has no single column of places. Values that name none, and groups of the
 * same place written in two ways after the first, are told and not drawn.
 */
export function toMapModel(view: ChartView): MapModel | null {
  const { dimensions, measures, isOther } = bindResult(view.chart, view.result);
  const [by] = dimensions;
  const [measure] = measures;
  if (!by || !measure || dimensions.length > 1) return null;
  const { rows } = view.result;
  const texts = rows.flatMap((row) => (typeof row[by.index] === 'string' ? [String(row[by.index])] : []));
  const atlas = atlasOf(texts, by.plan.column);
  if (!atlas) return null;
  const seen = new Set<string>();
  const all = rows.flatMap((row, at): MapModel['places'] => {
    const value = row[by.index] ?? null;
    const number = toNumber(row[measure.index]);
    if (number === null) return [];
    const category = makeCategory({ dimension: by.plan, name: by.name, value, isOther: isOther(row) });
    const place = category.isOther || value === null ? undefined : placeNumber(atlas, String(value));
    const isNew = place !== undefined && !seen.has(place);
    if (place !== undefined) seen.add(place);
    const cell = { row: at, column: measure.name };
    const datum = { value: number, cell, text: formatInColumn(row[measure.index], measure) };
    return [{ ...category, number: isNew ? place : undefined, datum }];
  });
  const places = all.sort((one, other) => other.datum.value - one.datum.value);
  return { kind: 'map', atlas, places, format: measure.format, measure: measure.name };
}
