import type { ChartModel, ChartView, OverlayModel } from './chart-model.js';

const LEAST_POINTS = 3;

/** The straight line of least squares through points, and the share of their variance that it explains; null where there is none. */
export function leastSquares(
  points: readonly (readonly [number, number])[],
): { slope: number; start: number; r2: number } | null {
  if (points.length < LEAST_POINTS) return null;
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const sum = (of: (dx: number, dy: number) => number) =>
    points.reduce((total, [px, py]) => total + of(px - x, py - y), 0);
  const [xx, xy, yy] = [sum((dx) => dx * dx), sum((dx, dy) => dx * dy), sum((_, dy) => dy * dy)];
  if (xx === 0 || yy === 0) return null;
  const slope = xy / xx;
  return { slope, start: y - slope * x, r2: (xy * xy) / (xx * yy) };
}

/** The model with its trend, where the chart asks for one: of points, or of one series along whole periods. */
export function withTrend({ chart }: ChartView, model: ChartModel): ChartModel {
  if (!chart.trend) return model;
  if (model.kind === 'scatter' && model.cells.length === 0)
    return withLine(
      model,
      model.points.map((point) => [point.x.value, point.y.value]),
    );
  const isSeries = model.kind === 'series' && (model.type === 'line' || model.type === 'column');
  if (!isSeries || model.series.length !== 1) return model;
  const line = model.data[0] ?? [];
  return withLine(
    model,
    line.flatMap((datum, at) => (datum && !model.categories[at]?.isPartial ? [[at, datum.value]] : [])),
  );
}

function withLine<Model extends { overlay?: OverlayModel }>(
  model: Model,
  points: (readonly [number, number])[],
): Model {
  const fit = leastSquares(points);
  if (!fit) return model;
  const xs = points.map(([x]) => x);
  const at = (x: number) => ({ x, y: fit.start + fit.slope * x });
  const label = `Trend, R² ${fit.r2.toFixed(2)}`;
  const line = { label, from: at(Math.min(...xs)), to: at(Math.max(...xs)) };
  const known = model.overlay ?? { band: null, points: [], spans: [], lines: [] };
  return { ...model, overlay: { ...known, lines: [...known.lines, line] } };
}
