import { type KeyboardEvent, type PointerEvent, type ReactElement, useRef, useState } from 'react';
import type { ForecastFrame } from '../forecast/forecast-frame.js';
import { PeriodTooltip } from '../forecast/period-tooltip.js';
import { formatNumber, plural } from '../format/format-number.js';
import { emptyScene } from '../scene/scene.js';
import { SceneShapes } from '../scene/scene-svg.js';
import { type AlertData, alertShapes, limitPlace, periodPlaces } from './alert-scene.js';

interface AlertChartProps extends ForecastFrame {
  data: AlertData;
  /** What a screen reader says of the picture. */
  label: string;
  /** The period whose fact is open, by its place. */
  openRow?: number | undefined;
  onOpenPeriod?: ((row: number) => void) | undefined;
  /** One limit for all periods, which can be moved: its name, and what it is moved to. */
  limit?: { value: number; name: string; onMove: (value: number) => void } | undefined;
}

const STEPS: Record<string, number | undefined> = { ArrowLeft: -1, ArrowRight: 1 };

/** What an alert watches with every period that would have fired; periods are walked through by the arrows, and opened. */
export function AlertChart(props: AlertChartProps): ReactElement {
  const { data, label, openRow, onOpenPeriod, limit, ...frame } = props;
  const { width, height, theme } = frame;
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  const [told, setTold] = useState<number | null>(null);
  const [stop, setStop] = useState(data.periods.length - 1);
  const places = periodPlaces(data, frame);
  const onKeyDown = (event: KeyboardEvent, row: number) => {
    const to =
      event.key === 'Home' ? 0 : event.key === 'End' ? places.length - 1 : row + (STEPS[event.key] ?? 0);
    if (to === row || !places[to]) return;
    buttons.current[to]?.focus();
    event.preventDefault();
  };
  const shown = told === null ? undefined : places[told];
  const scene = {
    ...emptyScene({ width, height, theme, detail: 'm' }, '', alertShapes(data, frame)),
    message: null,
  };
  return (
    <div className="pl-forecast" style={{ width, height }}>
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        <SceneShapes scene={scene} theme={theme} />
      </svg>
      {places.map(({ strip }, row) => (
        <button
          key={data.periods[row]?.t}
          ref={(element) => {
            buttons.current[row] = element;
          }}
          type="button"
          tabIndex={row === Math.min(stop, places.length - 1) ? 0 : -1}
          className="pl-forecast-point"
          aria-label={wordsOf(props, row).join(', ')}
          aria-pressed={onOpenPeriod && row === openRow}
          style={{ left: strip.x, top: strip.y, width: strip.width, height: strip.height }}
          onPointerEnter={() => setTold(row)}
          onPointerLeave={() => setTold(null)}
          onFocus={() => {
            setStop(row);
            setTold(row);
          }}
          onBlur={() => setTold(null)}
          onKeyDown={(event) => onKeyDown(event, row)}
          onClick={() => onOpenPeriod?.(row)}
        />
      ))}
      {limit && <Limit data={data} frame={frame} limit={limit} />}
      {shown && told !== null && (
        <PeriodTooltip strip={shown.strip} lines={wordsOf(props, told)} width={width} />
      )}
    </div>
  );
}

/** The name of the limit at the end of its line: moved by pointer or by the arrows, in hundredths of the axis. */
function Limit({
  data,
  frame,
  limit: { value, name, onMove },
}: {
  data: AlertData;
  frame: ForecastFrame;
  limit: NonNullable<AlertChartProps['limit']>;
}): ReactElement | null {
  const [isMoving, setIsMoving] = useState(false);
  const place = limitPlace(data, frame);
  if (!place) return null;
  const { plot, y, valueAt, step } = place;
  const move = (event: PointerEvent<HTMLElement>) => {
    const top = event.currentTarget.parentElement?.getBoundingClientRect().top ?? 0;
    const height = Math.max(plot.y, Math.min(plot.y + plot.height, event.clientY - top));
    onMove(rounded(valueAt(height), step));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (steps === undefined) return;
    onMove(rounded(value + steps * step, step));
    event.preventDefault();
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label="Limit"
      aria-orientation="vertical"
      aria-valuenow={value}
      aria-valuemin={valueAt(plot.y + plot.height)}
      aria-valuemax={valueAt(plot.y)}
      aria-valuetext={name}
      className="pl-alert-limit"
      style={{ left: plot.x + plot.width, top: y(value) }}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setIsMoving(true);
      }}
      onPointerMove={(event) => isMoving && move(event)}
      onPointerUp={() => setIsMoving(false)}
    >
      {name}
    </div>
  );
}

/** To the precision of a step: a limit that is moved is no exact number. */
function rounded(value: number, step: number): number {
  const digits = Math.max(0, -Math.floor(Math.log10(step)));
  return Number(value.toFixed(Math.min(digits, 12)));
}

/** The period, its value, where the rule begins to hold, and whether it held. */
function wordsOf({ data, format }: Pick<AlertChartProps, 'data' | 'format'>, row: number): string[] {
  const period = data.periods[row];
  if (!period) return [];
  const { name, value, low, high, rows, isFiring } = period;
  const said = (number: number) => formatNumber(number, format, 'full');
  const limits = [
    ...(low === null ? [] : [`fires below ${said(low)}`]),
    ...(high === null ? [] : [`fires above ${said(high)}`]),
  ];
  const state = isFiring === null ? 'not judged' : isFiring ? 'would have fired' : 'would not have fired';
  return [name, value === null ? 'no value' : said(value), plural(rows, 'row'), ...limits, state];
}
