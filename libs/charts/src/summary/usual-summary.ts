import { plural } from '../format/format-number.js';
import type { SeldomModel } from '../marks/draw-seldom-scene.js';
import type { ChartModel, SeriesModel } from '../model/chart-model.js';
import { overlayWords } from './overlay-words.js';
import { listed, MOST_NAMED, most } from './summary-words.js';

/** The pictures that most dashboards have, in words. */
export function summariseUsual(head: string, model: Exclude<ChartModel, SeldomModel>): string {
  return [summariseMarks(head, model), ...overlayWords(model)].join(' ');
}

function summariseMarks(head: string, model: Exclude<ChartModel, SeldomModel>): string {
  switch (model.kind) {
    case 'series':
      return summariseSeries(head, model);
    case 'histogram': {
      const { bins } = model;
      if (bins.length === 0) return `${head}, no rows.`;
      return `${head}, ${plural(bins.length, 'bin')}. Most in ${most(bins)}.`;
    }
    case 'box': {
      const [first] = model.boxes;
      const last = model.boxes.at(-1);
      if (!first || !last) return `${head}, no rows.`;
      const medians = `Median from ${first.numbers.median.text} (${first.label}) to ${last.numbers.median.text} (${last.label})`;
      return `${head}, ${plural(model.boxes.length, 'group')}. ${medians}.`;
    }
    case 'scatter': {
      const count = model.points.length || model.cells.length;
      return `${head} of ${model.yName} by ${model.xName}, ${plural(count, model.cells.length > 0 ? 'cell' : 'point')}.`;
    }
    case 'table':
      return `${head}, ${plural(model.rows.length, 'row')}, ${plural(model.columns.length, 'column')}.`;
  }
}

function summariseSeries(head: string, model: SeriesModel): string {
  const { categories, series } = model;
  const first = categories[0];
  const last = categories.at(-1);
  if (!first || !last || model.data.flat().every((datum) => datum === null)) return `${head}, no rows.`;
  const count = series.length > 1 ? `${series.length} series, ` : '';
  if (model.grain) {
    const named = series.slice(0, MOST_NAMED).flatMap(({ label }, s) => riseOf(label, model.data[s] ?? []));
    return `${head}, ${count}${plural(categories.length, 'period')}, ${first.label} to ${last.label}. ${named.join(' ')}`.trim();
  }
  const named = categories
    .map(({ label }, c) => ({ label, datum: model.data[0]?.[c] ?? null }))
    .filter(({ datum }) => datum);
  return `${head}, ${count}${plural(categories.length, 'group')}. ${listed(named)}`;
}

function riseOf(label: string, data: SeriesModel['data'][number]): string[] {
  const present = data.filter((datum) => datum !== null);
  const first = present[0];
  const last = present.at(-1);
  if (!first || !last || first === last) return [];
  if (last.value === first.value) return [`${label} ends where it began, at ${last.text}.`];
  return [`${label} ${last.value > first.value ? 'rises' : 'falls'} from ${first.text} to ${last.text}.`];
}
