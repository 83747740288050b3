import type { CellValue, Overlay } from '@plumbline/contracts';
import { toNumber } from '../format/format-number.js';
import { isPeriod } from '../format/format-period.js';
import { categoryKey } from './categories.js';
import type {
  Category,
  ChartModel,
  ChartView,
  OverlayModel,
  ScatterModel,
  SeriesModel,
} from './chart-model.js';
import { axisDimensions, bindResult } from './result-columns.js';

/** Where an overlay's rows and values stand along x: the place of a category, or the value itself in a scatter plot. */
interface Places {
  ofRow: (row: number) => { x: number; y: number | null } | null;
  ofValue: (value: CellValue) => number | null;
}

const UPRIGHT = new Set<SeriesModel['type']>(['line', 'column']);

/** The model with its view's overlay in its own places; pictures that cannot carry one stay as they are. */
export function withOverlay(view: ChartView, model: ChartModel): ChartModel {
  if (!view.overlay) return model;
  if (model.kind === 'scatter')
    return { ...model, overlay: placeOverlay(view.overlay, scatterPlaces(model)) };
  if (model.kind === 'series' && UPRIGHT.has(model.type))
    return { ...model, overlay: placeOverlay(view.overlay, seriesPlaces(view, model)) };
  return model;
}

function placeOverlay({ band, points = [], spans = [], lines = [] }: Overlay, places: Places): OverlayModel {
  return {
    band: band ? { label: band.label, places: bandPlaces(band, places) } : null,
    points: points.flatMap(({ row, label }) => {
      const at = places.ofRow(row);
      return at && at.y !== null ? [{ x: at.x, y: at.y, ...(label && { label }) }] : [];
    }),
    spans: spans.flatMap(({ from, to, label }) => {
      const [first, last] = [places.ofValue(from), places.ofValue(to)];
      return first === null || last === null ? [] : [{ from: first, to: last, label }];
    }),
    lines: lines.flatMap(({ label, from, to }) => {
      const [first, last] = [places.ofValue(from.x), places.ofValue(to.x)];
      if (first === null || last === null) return [];
      return [{ label, from: { x: first, y: from.y }, to: { x: last, y: to.y } }];
    }),
  };
}

type Band = NonNullable<Overlay['band']>;
type BandPlace = NonNullable<OverlayModel['band']>['places'][number];

function bandPlaces({ expected, low, high }: Band, { ofRow }: Places): BandPlace[] {
  const byPlace = new Map<number, BandPlace>();
  for (let row = 0; row < expected.length; row += 1) {
    const x = ofRow(row)?.x;
    if (x === undefined || byPlace.has(x)) continue;
    byPlace.set(x, { x, expected: expected[row] ?? null, low: low[row] ?? null, high: high[row] ?? null });
  }
  return [...byPlace.values()].sort((a, b) => a.x - b.x);
}

function seriesPlaces(view: ChartView, model: SeriesModel): Places {
  const { dimensions, measures } = bindResult(view.chart, view.result);
  const [x] = axisDimensions(dimensions);
  const index = new Map(model.categories.map(({ key }, place) => [key, place]));
  const ofValue = (value: CellValue) =>
    index.get(categoryKey(value, false)) ??
    (isPeriod(model.grain ?? undefined) ? periodHolding(model.categories, value) : null);
  return {
    ofValue,
    ofRow: (row) => {
      const cells = view.result.rows[row];
      const place = cells && x ? ofValue(cells[x.index] ?? null) : null;
      return place === null ? null : { x: place, y: toNumber(cells?.[measures[0]?.index ?? -1]) };
    },
  };
}

/** A moment belongs to the last period that began before it. */
function periodHolding(categories: readonly Category[], moment: CellValue): number | null {
  if (typeof moment !== 'string') return null;
  const place = categories.findLastIndex(({ value }) => String(value) <= moment);
  return place < 0 ? null : place;
}

function scatterPlaces({ points }: ScatterModel): Places {
  const byRow = new Map(points.map((point) => [point.y.cell?.row, { x: point.x.value, y: point.y.value }]));
  return { ofRow: (row) => byRow.get(row) ?? null, ofValue: (value) => toNumber(value) };
}
