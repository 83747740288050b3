import type { SeriesModel } from '../model/chart-model.js';
import { slotColour } from '../theme/theme.js';
import type { Frame, LegendItem } from './scene.js';

/** One colour per series, in the model's order. */
export function seriesColours(model: SeriesModel, frame: Frame): string[] {
  return model.series.map(({ slot }) => slotColour(frame.theme, slot));
}

/** Names and swatches for series that the picture cannot label in place. */
export function seriesLegend(
  model: SeriesModel,
  colours: string[],
  dashOf: (s: number) => string | null,
): LegendItem[] {
  return model.series.map(({ key, label, slot }, s) => ({
    ...{ key, label, slot, colour: colours[s] ?? '', dash: dashOf(s) },
  }));
}
