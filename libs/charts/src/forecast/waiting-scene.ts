import type { HistoryPoint } from '@plumbline/contracts';
import type { Shape } from '../scene/scene.js';
import { round } from '../scene/strokes.js';
import { textAt } from '../scene/text.js';
import { slotColour } from '../theme/theme.js';
import { axisShapes, type ForecastFrame, placeTicks, plotFor, tickName } from './forecast-frame.js';

/** A history that is too short, and the periods that it waits for. */
export interface WaitingData {
  history: readonly HistoryPoint[];
  /** The periods that are missing, as the history writes its own. */
  missing: readonly string[];
  /** Over the missing ones: "7 more months". */
  note: string;
}

/** The part of its place that an empty period takes. */
const BOX = 0.6;
const TOP = 26;

/** Every period that is there as a dot, every one that is missing as an empty box: nothing is drawn on from the dots. */
export function waitingShapes({ history, missing, note }: WaitingData, frame: ForecastFrame): Shape[] {
  const known = history.flatMap(({ y }) => (y === null ? [] : [y]));
  if (known.length === 0) return [];
  const drawn = plotFor(frame, known, { fromZero: true, top: TOP });
  const { plot } = drawn;
  const count = history.length + missing.length;
  const room = plot.width / count;
  const x = (place: number) => plot.x + (place + 0.5) * room;
  const { theme } = frame;
  const box = { y: round(plot.y), width: round(BOX * room), height: round(plot.height) };
  const radius = frame.isPicture ? 2.5 : 3.5;
  // A picture has no room around its values: a dot at the edge would be cut.
  const inside = (at: number) => Math.min(Math.max(at, plot.y + radius), plot.y + plot.height - radius);
  const nameOf = (at: number) => tickName(history[at]?.t ?? missing[at - history.length] ?? '', frame.period);
  return [
    ...axisShapes(frame, drawn),
    ...placeTicks(frame, drawn, { count, x, nameOf }),
    ...missing.map((_, at): Shape => {
      const left = round(x(history.length + at) - (BOX * room) / 2);
      return { kind: 'rect', x: left, ...box, fill: 'none', stroke: theme.axis, dash: '3 3', radius: 4 };
    }),
    ...history.flatMap(({ y }, at): Shape[] =>
      y === null
        ? []
        : [
            {
              kind: 'dot',
              x: round(x(at)),
              y: round(inside(drawn.y(y))),
              r: radius,
              fill: slotColour(theme, 0),
            },
          ],
    ),
    ...(missing.length > 0
      ? [textAt(theme, plot.x + plot.width, TOP - 12, note, { anchor: 'end', fill: theme.text2 })]
      : []),
  ];
}
