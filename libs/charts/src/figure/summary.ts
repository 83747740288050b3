import type { Chart } from '@plumbline/contracts';
import { plural } from '../format/format-number.js';
import type { ChangeModel, ChartModel, Datum, SeriesModel } from '../model/chart-model.js';
import { firstFew, overlayWords } from './overlay-words.js';

const TYPE_NAMES: Record<Chart['type'], string> = {
  line: 'Line chart',
  column: 'Column chart',
  bar: 'Bar chart',
  stacked: 'Stacked columns',
  grouped: 'Grouped columns',
  multiples: 'Small multiples',
  histogram: 'Histogram',
  box: 'Box plot',
  scatter: 'Scatter plot',
  heatmap: 'Heatmap',
  table: 'Table',
  waterfall: 'Waterfall',
  slope: 'Slope chart',
  funnel: 'Funnel',
  calendar: 'Calendar',
  map: 'Map',
};

/** How many series or groups a summary names one by one. */
const MOST_NAMED = 4;

/** The picture in words, computed from the same numbers: what it is, its extent, and what stands out. */
export function summarise(chart: Chart, model: ChartModel): string {
  return [summariseMarks(chart, model), ...overlayWords(model)].join(' ');
}

function summariseMarks(chart: Chart, model: ChartModel): string {
  const head = TYPE_NAMES[chart.type];
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
    case 'heatmap':
      return `${head} of ${model.measure}, ${plural(model.rows.length, 'row')} by ${plural(model.columns.length, 'column')}.`;
    case 'change':
      return summariseChange(head, model);
    case 'funnel':
      return `${head}, ${plural(model.stages.length, 'stage')}. ${model.stages.map(labelled).join(', ')}.`;
    case 'calendar': {
      const { days } = model;
      return `${head} of ${model.measure}, ${plural(days.length, 'day')} from ${days[0]?.label}. Most on ${most(days)}.`;
    }
    case 'map':
      return `${head} of ${model.measure}, ${plural(model.places.length, 'place')}. ${listed(model.places)}`;
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

function summariseChange(head: string, { parts, beforeName, afterName, measure }: ChangeModel): string {
  if (parts.length === 0) return `${head}, no rows.`;
  const named = parts.map(({ label, before, after }) => ({
    label: before ? `${label} from ${before.text} to` : label,
    datum: after,
  }));
  return `${head} of ${measure}, ${beforeName} to ${afterName}, ${plural(parts.length, 'group')}. ${listed(named)}`;
}

const listed = (items: readonly Labelled[]): string => firstFew(MOST_NAMED, items, labelled);

interface Labelled {
  label: string;
  datum: Datum | null;
}

const labelled = ({ label, datum }: Labelled): string => `${label} ${datum?.text ?? '–'}`;
const sizeOf = ({ datum }: Labelled): number => datum?.value ?? Number.NEGATIVE_INFINITY;

/** The largest, of at least one. */
function most(items: readonly Labelled[]): string {
  const { label, datum } = items.reduce((best, item) => (sizeOf(item) > sizeOf(best) ? item : best));
  return `${label}: ${datum?.text ?? '–'}`;
}

function riseOf(label: string, data: SeriesModel['data'][number]): string[] {
  const present = data.filter((datum) => datum !== null);
  const first = present[0];
  const last = present.at(-1);
  if (!first || !last || first === last) return [];
  if (last.value === first.value) return [`${label} ends where it began, at ${last.text}.`];
  return [`${label} ${last.value > first.value ? 'rises' : 'falls'} from ${first.text} to ${last.text}.`];
}
