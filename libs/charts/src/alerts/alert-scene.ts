import type { JudgedPeriod } from '@plumbline/contracts';
import { area, line } from 'd3-shape';
import {
  axisShapes,
  type ForecastFrame,
  type ForecastPlot,
  placeTicks,
  plotFor,
  tickName,
} from '../forecast/forecast-frame.js';
import { formatMoment } from '../format/format-date.js';
import { formatNumber } from '../format/format-number.js';
import { linearScale } from '../scene/scales.js';
import type { Box, Shape } from '../scene/scene.js';
import { round } from '../scene/strokes.js';
import { captionWidth, textAt } from '../scene/text.js';
import { slotColour } from '../theme/theme.js';

/** What an alert watches as it was, with what would have fired. */
export interface AlertData {
  periods: readonly JudgedPeriod[];
  /** Places of the periods in which a message would have been sent. */
  messages: readonly number[];
}

const STROKE = 2;
const FORBIDDEN_OPACITY = 0.07;
const LABEL_GAP = 8;
/** Px that the name of a limit needs at the right end. */
const LIMIT_ROOM = 92;
/** Px between the middles of a limit's name and of a value beside it. */
const LIMIT_CLEAR = 22;

/** A period's place: where its value stands, and the strip of the plot that is its own. */
export interface PeriodPlace {
  x: number;
  y: number;
  strip: Box;
}

interface Placed {
  place: ForecastPlot;
  x: (at: number) => number;
}

export function alertShapes(data: AlertData, frame: ForecastFrame): Shape[] {
  const placed = placedIn(data, frame);
  if (!placed) return [];
  const { place, x } = placed;
  const { periods } = data;
  const nameOf = (at: number) => tickName(periods[at]?.t ?? '', frame.period);
  return [
    ...forbiddenShapes(data, frame, placed),
    ...axisShapes(frame, place),
    ...placeTicks(frame, place, { count: periods.length, x, nameOf }),
    ...limitShapes(data, frame, placed),
    ...valueShapes(data, frame, placed),
    ...messageShapes(data, frame, placed),
  ];
}

/** The places of the periods in the same picture. */
export function periodPlaces(data: AlertData, frame: ForecastFrame): PeriodPlace[] {
  const placed = placedIn(data, frame);
  if (!placed) return [];
  const { place, x } = placed;
  const { plot } = place;
  return data.periods.map(({ value }, at) => {
    const [left, right] = [Math.max(plot.x, x(at - 0.5)), Math.min(plot.x + plot.width, x(at + 0.5))];
    const strip = { x: left, y: plot.y, width: Math.max(1, right - left), height: plot.height };
    return { x: x(at), y: place.y(value ?? 0), strip };
  });
}

/** Where a limit stands, and which value a height stands for. */
export function limitPlace(data: AlertData, frame: ForecastFrame) {
  const placed = placedIn(data, frame);
  if (!placed) return undefined;
  const { plot, y, axis } = placed.place;
  const [low, high] = axis.domain;
  return {
    plot,
    y,
    valueAt: (height: number) => low + ((plot.y + plot.height - height) / plot.height) * (high - low),
    step: (high - low) / 100,
  };
}

function placedIn({ periods }: AlertData, frame: ForecastFrame): Placed | undefined {
  const values = periods.flatMap(({ value, low, high }) =>
    [value, low, high].flatMap((one) => (one === null ? [] : [one])),
  );
  if (values.length === 0) return undefined;
  const place = plotFor(frame, values, { fromZero: Math.min(...values) >= 0, right: LIMIT_ROOM, top: 22 });
  const { plot } = place;
  return { place, x: linearScale([0, Math.max(1, periods.length - 1)], [plot.x, plot.x + plot.width]) };
}

/** Where the rule holds: beyond each limit to the edge of the plot. */
function forbiddenShapes({ periods }: AlertData, { theme }: ForecastFrame, { place, x }: Placed): Shape[] {
  const { plot, y } = place;
  const beyond = (side: 'low' | 'high', edge: number): Shape[] => {
    const d = area<JudgedPeriod>()
      .defined((one) => one[side] !== null)
      .x((_, at) => round(x(at)))
      .y0(() => edge)
      .y1((one) => round(y(one[side] ?? 0)))([...periods]);
    return d
      ? [{ kind: 'path', d, stroke: 'none', strokeWidth: 0, fill: theme.bad, opacity: FORBIDDEN_OPACITY }]
      : [];
  };
  return [...beyond('high', plot.y), ...beyond('low', plot.y + plot.height)];
}

function limitShapes({ periods }: AlertData, { theme }: ForecastFrame, { place, x }: Placed): Shape[] {
  return (['high', 'low'] as const).flatMap((side): Shape[] => {
    const d = line<JudgedPeriod>()
      .defined((one) => one[side] !== null)
      .x((_, at) => round(x(at)))
      .y((one) => round(place.y(one[side] ?? 0)))([...periods]);
    return d ? [{ kind: 'path', d, stroke: theme.bad, strokeWidth: 1.5, dash: '4 3' }] : [];
  });
}

function valueShapes({ periods }: AlertData, frame: ForecastFrame, { place, x }: Placed): Shape[] {
  const { theme, format } = frame;
  const stroke = slotColour(theme, 0);
  const d = line<JudgedPeriod>()
    .defined(({ value }) => value !== null)
    .x((_, at) => round(x(at)))
    .y(({ value }) => round(place.y(value ?? 0)))([...periods]);
  const at = periods.findLastIndex(({ value }) => value !== null);
  const last = periods[at];
  if (!d || last?.value == null) return [];
  const end = { x: round(x(at)), y: round(place.y(last.value)) };
  const fill = last.isFiring ? theme.bad : stroke;
  const middle = clearOf([last.high, last.low], end.y, place);
  return [
    { kind: 'path', d, stroke, strokeWidth: STROKE },
    { kind: 'dot', ...end, r: 4, fill, ring: theme.surface },
    textAt(theme, end.x + LABEL_GAP, middle, formatNumber(last.value, format, 'short'), {
      ...{ weight: 500, fill: theme.text1 },
    }),
  ];
}

/** Where a value at this height can be read beside the names of limits. */
function clearOf(limits: readonly (number | null)[], height: number, { y }: ForecastPlot): number {
  const near = limits
    .flatMap((limit) => (limit === null ? [] : [y(limit)]))
    .find((limit) => Math.abs(limit - height) < LIMIT_CLEAR);
  if (near === undefined) return height;
  return round(near + (height <= near ? -LIMIT_CLEAR : LIMIT_CLEAR));
}

/** Every period in which the rule held; the first of each message has its name, where there is room. */
function messageShapes(
  { periods, messages }: AlertData,
  frame: ForecastFrame,
  { place, x }: Placed,
): Shape[] {
  const { theme, period } = frame;
  const dots = periods.flatMap(({ value, isFiring }, at): Shape[] =>
    isFiring && value !== null
      ? [
          {
            kind: 'dot',
            x: round(x(at)),
            y: round(place.y(value)),
            r: 4,
            fill: theme.bad,
            ring: theme.surface,
          },
        ]
      : [],
  );
  let free = Number.NEGATIVE_INFINITY;
  const names = messages.flatMap((at): Shape[] => {
    const one = periods[at];
    // The last one has its value beside it.
    if (!one || one.value === null || at === periods.length - 1) return [];
    const name = messageName(one, period);
    const half = captionWidth(name, 500) / 2;
    const middle = Math.max(place.plot.x + half, Math.min(x(at), frame.width - half));
    if (middle - half < free) return [];
    free = middle + half + LABEL_GAP;
    const style = { anchor: 'middle' as const, weight: 500 as const, fill: theme.text1 };
    return [textAt(theme, middle, Math.max(12, place.y(one.value) - 10), name, style)];
  });
  return [...dots, ...names];
}
/** January is a month among messages; on the axis it is its year. */
const messageName = ({ t }: JudgedPeriod, period: ForecastFrame['period']): string =>
  period === 'month'
    ? formatMoment(`${t.slice(0, 7)}-01T00:00:00Z`, { month: 'short', timeZone: 'UTC' })
    : tickName(t, period);
