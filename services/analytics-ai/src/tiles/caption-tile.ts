import type { Filter, QueryResult, TileResult } from '@plumbline/contracts';
import { captionChart } from '../generation/captions/captions.js';
import { evidenceFor } from '../generation/captions/evidence.js';
import type { Picture } from '../generation/captions/picture.js';
import { kpiTitle } from '../generation/kpis.js';
import type { OpenSource } from '../sources/sources.service.js';
import { clippedTime, type NarrowedPlan } from './narrow-plan.js';
import type { Tile } from './tiles.js';

export interface Answered {
  narrowed: NarrowedPlan;
  filters: readonly Filter[];
  result: QueryResult;
  about: QueryResult | undefined;
}

/** Words that are true of this result, for tiles whose title is written by rule. */
export function captionTile(tile: Tile, answered: Answered, source: OpenSource): TileResult['stated'] {
  const { narrowed, filters, result, about } = answered;
  if (tile.chart && tile.chart.titleBy !== 'person') {
    const { type, about: asked, format } = tile.chart;
    const picture: Picture = { type, plan: narrowed.plan, about: asked, ...(format && { format }) };
    const time = clippedTime(source.fields.time, filters);
    return {
      ...captionChart(picture, evidenceFor(picture, time, { result, about }), source.phrasing),
      ...comparedIn(narrowed),
    };
  }
  if (tile.chart && narrowed.plan.compare)
    return { title: tile.chart.title, highlight: tile.chart.highlight, ...comparedIn(narrowed) };
  const { kpi } = tile;
  const [measure] = narrowed.plan.measures;
  if (!kpi || !measure || kpi.titleBy === 'person') return undefined;
  if (!narrowed.plan.compare) return { title: measure.as };
  if (!narrowed.comparison || !kpi.comparison) return { title: kpi.title, comparison: kpi.comparison };
  const { window, label } = narrowed.comparison;
  return { title: kpiTitle(measure, { window }), comparison: { label, goodWhen: kpi.comparison.goodWhen } };
}

/** The two periods that the result has, which a chosen range of dates moves. */
const comparedIn = ({ plan: { compare } }: NarrowedPlan) => (compare ? { compare } : {});
