import { formatNumber } from '../format/format-number.js';
import type { ChartModel } from '../model/chart-model.js';
import { firstFew } from './summary-words.js';

/** What an overlay shows, one sentence each, for those who hear the picture. */
export function overlayWords(model: ChartModel): string[] {
  if ((model.kind !== 'series' && model.kind !== 'scatter') || !model.overlay) return [];
  const { band, points, spans, lines } = model.overlay;
  const isSeries = model.kind === 'series';
  const place = (x: number) =>
    isSeries ? (model.categories[x]?.label ?? '') : formatNumber(x, model.xFormat);
  const value = (y: number) => formatNumber(y, isSeries ? model.format : model.yFormat, 'compact');
  return [
    ...(band ? [`Drawn with the expected course and its ${band.label}.`] : []),
    ...spans.map(
      ({ from, to, label }) => `Marked from ${place(from)} to ${place(to)}${label ? `: ${label}` : ''}.`,
    ),
    ...(points.length > 0
      ? [`Points marked: ${firstFew(MOST_NAMED, points, ({ x, y }) => `${place(x)} ${value(y)}`)}`]
      : []),
    ...lines.map(
      ({ label, from, to }) =>
        `Line${label ? ` “${label}”` : ''} from ${value(from.y)} at ${place(from.x)} to ${value(to.y)} at ${place(to.x)}.`,
    ),
  ];
}

const MOST_NAMED = 6;
