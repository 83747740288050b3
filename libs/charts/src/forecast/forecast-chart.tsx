import { type KeyboardEvent, type ReactElement, useRef, useState } from 'react';
import { formatNumber } from '../format/format-number.js';
import { formatPeriod } from '../format/format-period.js';
import type { ForecastFrame } from './forecast-frame.js';
import { ForecastPicture } from './forecast-picture.js';
import { type ForecastData, pointPlaces } from './forecast-scene.js';
import { PeriodTooltip } from './period-tooltip.js';

interface ForecastChartProps extends ForecastFrame {
  data: ForecastData;
  /** What a screen reader says of the picture. */
  label: string;
  /** The predicted period whose fact is open, by its place. */
  openRow?: number | undefined;
  /** Without it the periods tell their values and open nothing. */
  onOpenPoint?: ((row: number) => void) | undefined;
}

const STEPS: Record<string, number | undefined> = { ArrowLeft: -1, ArrowRight: 1 };

/** A forecast whose predicted periods can be pointed at, walked through by the arrows, and opened. */
export function ForecastChart({
  data,
  label,
  openRow,
  onOpenPoint,
  ...frame
}: ForecastChartProps): ReactElement {
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  const [told, setTold] = useState<number | null>(null);
  const [stop, setStop] = useState(0);
  const places = pointPlaces(data, frame);
  const onKeyDown = (event: KeyboardEvent, row: number) => {
    const step = STEPS[event.key];
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? places.length - 1 : row + (step ?? 0);
    if (event.key === 'Escape' && told !== null) setTold(null);
    else if (to === row || !places[to]) return;
    else buttons.current[to]?.focus();
    event.preventDefault();
    event.stopPropagation();
  };
  const shown = told === null ? undefined : places[told];
  return (
    <div className="pl-forecast" style={{ width: frame.width, height: frame.height }}>
      <ForecastPicture {...frame} data={data} label={label} />
      {places.map(({ strip }, row) => (
        <button
          key={data.points[row]?.t}
          ref={(element) => {
            buttons.current[row] = element;
          }}
          type="button"
          tabIndex={row === Math.min(stop, places.length - 1) ? 0 : -1}
          className="pl-forecast-point"
          aria-label={wordsOf(data, frame, row).join(', ')}
          aria-pressed={onOpenPoint && row === openRow}
          style={{ left: strip.x, top: strip.y, width: strip.width, height: strip.height }}
          onPointerEnter={() => setTold(row)}
          onPointerLeave={() => setTold(null)}
          onFocus={() => {
            setStop(row);
            setTold(row);
          }}
          onBlur={() => setTold(null)}
          onKeyDown={(event) => onKeyDown(event, row)}
          onClick={() => onOpenPoint?.(row)}
        />
      ))}
      {shown && told !== null && (
        <PeriodTooltip strip={shown.strip} lines={wordsOf(data, frame, told)} width={frame.width} />
      )}
    </div>
  );
}

/** The period, its middle, and both bands. */
function wordsOf({ points }: ForecastData, { format, period }: ForecastFrame, row: number): string[] {
  const point = points[row];
  if (!point) return [];
  const { t, yhat, lo80, hi80, lo95, hi95 } = point;
  const decimals = Math.abs(yhat) >= 100 ? 0 : 2;
  const value = (number: number) => formatNumber(number, { ...format, decimals }, 'short');
  return [
    t.length <= 4 ? t : formatPeriod(t, period),
    `middle ${value(yhat)}`,
    `80%: ${value(lo80)} to ${value(hi80)}`,
    `95%: ${value(lo95)} to ${value(hi95)}`,
  ];
}
