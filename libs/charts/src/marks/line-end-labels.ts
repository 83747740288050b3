import { formatNumber } from '../format/format-number.js';
import type { Datum, SeriesModel } from '../model/chart-model.js';
import { drawEndNames, type EndName, endNamesWidth } from '../scene/end-names.js';
import type { EndWord } from '../scene/overlay-ends.js';
import type { Box, Frame, SceneMark, Shape } from '../scene/scene.js';
import { round } from '../scene/strokes.js';
import { captionWidth, textAt } from '../scene/text.js';

const DOT = 4;
/** From the last point to its printed value. */
const LABEL_OFFSET = 10;

export interface EndLabels {
  width: number;
  needsLegend: boolean;
  draw: (plot: Box, y: (value: number) => number, colours: string[], marks: SceneMark[]) => Shape[];
}

/** Names beside the last points, the value itself beside a line that is alone, or nothing when a legend must do it. */
export function endLabels(model: SeriesModel, frame: Frame): EndLabels {
  const none: EndLabels = { width: frame.detail === 'picture' ? 2 : 8, needsLegend: false, draw: () => [] };
  if (frame.detail === 'picture') return none;
  if (model.series.length === 1) return frame.detail === 's' ? none : loneEndLabel(model, frame);
  const width = endNamesWidth(
    model.series.map(({ label }) => label),
    frame,
  );
  if (width === null) return { ...none, needsLegend: true };
  const draw: EndLabels['draw'] = (plot, y, colours, marks) => {
    const own = marksBySeries(model, marks);
    const names = model.series.flatMap((series, s): EndName[] => {
      const end = lastDatum(model.data[s] ?? []);
      const mark = own[s]?.at(-1);
      if (!end || mark === undefined) return [];
      return [
        { text: series.label, colour: colours[s] ?? '', y: y(end.datum.value), mark, marks: own[s] ?? [] },
      ];
    });
    return drawEndNames(frame.theme, names, plot, width);
  };
  return { width, needsLegend: false, draw };
}

function loneEndLabel(model: SeriesModel, frame: Frame): EndLabels {
  const end = lastDatum(model.data[0] ?? []);
  const text = formatNumber(end?.datum.value, model.format, 'compact');
  return {
    width: LABEL_OFFSET + captionWidth(text, 500, true) + 2,
    needsLegend: false,
    draw: (plot, y, colours, marks) => {
      if (!end) return [];
      const at = y(end.datum.value);
      const mark = marks.length - 1;
      const x = marks[mark]?.x ?? plot.x + plot.width;
      const label = textAt(frame.theme, x + LABEL_OFFSET, at, text, {
        weight: 500,
        tabular: true,
        fill: frame.theme.text1,
        ...(end.datum.cell ? { cell: end.datum.cell } : {}),
      });
      const fill = colours[0] ?? '';
      return [
        { kind: 'dot', x, y: round(at), r: DOT, fill, ring: frame.theme.surface, marks: [mark] },
        label,
      ];
    },
  };
}

/** A line that is alone, by its name: for the company of an expected course, where a value would not tell it apart. */
export function ownEndWord(model: SeriesModel): EndWord[] {
  const end = model.series.length === 1 ? lastDatum(model.data[0] ?? []) : null;
  const name = model.series[0]?.label.replaceAll('_', ' ') ?? '';
  return end
    ? [{ text: name.charAt(0).toUpperCase() + name.slice(1), value: end.datum.value, isStrong: true }]
    : [];
}

/** Indexes of each line's marks: marks are made line by line. */
export function marksBySeries(model: SeriesModel, marks: SceneMark[]): number[][] {
  let next = 0;
  return model.series.map((_, s) => {
    const count = (model.data[s] ?? []).filter((datum) => datum !== null).length;
    const own = Array.from({ length: count }, (_, k) => next + k);
    next += count;
    return own.filter((index) => index < marks.length);
  });
}

/** The last value of a line that may end in a gap. */
export function lastDatum(data: (Datum | null)[]): { datum: Datum; index: number } | null {
  const index = data.findLastIndex((datum) => datum !== null);
  const datum = data[index];
  return datum ? { datum, index } : null;
}
