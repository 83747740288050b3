import { darkTheme, lightTheme, slotColour } from '@plumbline/charts';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { cn } from '../../../shared/lib/cn.js';
import { formatDateTime, formatDay, formatTime } from '../../../shared/lib/format-time.js';
import { useResolvedTheme } from '../../../shared/lib/theme.js';
import {
  areaPath,
  barsPath,
  HEIGHT,
  linePath,
  middleOf,
  roundTop,
  shadeFrom,
  stepAt,
  WIDTH,
} from './time-geometry.js';

export interface TimeSeries {
  name: string;
  values: readonly (number | null)[];
  /** Lines of one picture differ by their strength. */
  look: 'area' | 'line' | 'faint' | 'bars' | 'alarm';
}

interface TimeChartProps {
  /** What it shows, in words, for those who do not see it. */
  label: string;
  /** Beginnings of the steps. */
  at: readonly string[];
  series: readonly TimeSeries[];
  format: (value: number) => string;
  /** The same for the scale, where it is to be shorter. */
  formatTick?: (value: number) => string;
  /** The scale goes up to so much at least. */
  least?: number;
  /** How a step is called; by its time unless told. */
  writeTime?: (at: string) => string;
  /** What is going on since then is shaded. */
  since?: string | undefined;
  /** Height of the picture in px. */
  height?: number;
  /** Without times under it, where another picture with the same ones stands below. */
  hasTimes?: boolean;
}

/** Figures over time; a step is read by pointer, touch or arrow keys. */
export function TimeChart({
  label,
  at,
  series,
  format,
  formatTick = format,
  least = 2,
  since,
  height = 88,
  hasTimes = true,
  writeTime,
}: TimeChartProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const top = roundTop(
    series.flatMap(({ values }) => values),
    least,
  );
  const onPointer = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setChosen(stepAt((event.clientX - left) / width, at.length));
  };
  const onKey = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    setChosen(Math.min(at.length - 1, Math.max(0, (chosen ?? at.length) + by)));
  };
  const read = chosen === null ? undefined : at[chosen];
  return (
    <figure className="relative m-0">
      <div className="flex gap-2">
        <Scale top={top} format={formatTick} height={height} />
        <div
          role="img"
          aria-label={label}
          tabIndex={0}
          className="relative min-w-0 flex-1"
          style={{ height }}
          onPointerMove={onPointer}
          onPointerLeave={() => setChosen(null)}
          onKeyDown={onKey}
          onBlur={() => setChosen(null)}
        >
          <Drawing at={at} series={series} top={top} since={since} chosen={chosen} />
        </div>
      </div>
      {hasTimes && <Times at={at} writeTime={writeTime} />}
      <p
        aria-live="polite"
        className="pointer-events-none absolute -top-6 right-0 rounded-sm bg-raised px-1 text-caption text-text1 tabular-nums"
      >
        {read !== undefined && chosen !== null && (
          <>
            {(writeTime ?? formatDateTime)(read)}:{' '}
            {series.map((one) => readout(one, chosen, format)).join(', ')}
          </>
        )}
      </p>
    </figure>
  );
}

function readout({ name, values }: TimeSeries, index: number, format: (value: number) => string): string {
  const value = values[index];
  return `${name} ${value === null || value === undefined ? '–' : format(value)}`.trim();
}

function Scale({ top, format, height }: { top: number; format: (value: number) => string; height: number }) {
  return (
    <div
      aria-hidden="true"
      className="flex w-10 shrink-0 flex-col justify-between text-right text-caption text-text3 tabular-nums"
      style={{ height: height + 16, marginTop: -8, marginBottom: -8 }}
    >
      {[top, top / 2, 0].map((value) => (
        <span key={value} className="leading-4 whitespace-nowrap">
          {format(value)}
        </span>
      ))}
    </div>
  );
}

type DrawingProps = Pick<TimeChartProps, 'at' | 'series' | 'since'> & { top: number; chosen: number | null };

function Drawing({ at, series, top, since, chosen }: DrawingProps) {
  const theme = useResolvedTheme() === 'dark' ? darkTheme : lightTheme;
  const shade = shadeFrom(at, since);
  const strong = slotColour(theme, 0);
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full overflow-visible"
      aria-hidden="true"
    >
      {shade !== undefined && (
        <rect x={shade} y={0} width={WIDTH - shade} height={HEIGHT} fill={theme.text3} fillOpacity={0.15} />
      )}
      {[0, HEIGHT / 2, HEIGHT].map((y) => (
        <path
          key={y}
          d={`M0 ${y}H${WIDTH}`}
          stroke={y === HEIGHT ? theme.axis : theme.grid}
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {series.map(({ name, values, look }) => {
        if (look === 'bars' || look === 'alarm')
          return <path key={name} d={barsPath(values, top)} fill={look === 'alarm' ? theme.bad : strong} />;
        return (
          <g key={name}>
            {look === 'area' && <path d={areaPath(values, top)} fill={strong} fillOpacity={0.12} />}
            <path
              d={linePath(values, top)}
              fill="none"
              stroke={strong}
              strokeOpacity={look === 'faint' ? 0.55 : 1}
              strokeWidth={1.5}
              strokeLinejoin="round"
              strokeLinecap="round"
              vectorEffect="non-scaling-stroke"
            />
          </g>
        );
      })}
      {chosen !== null && (
        <path
          d={`M${middleOf(chosen, at.length)} 0V${HEIGHT}`}
          stroke={theme.text2}
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  );
}

const TIMES = 4;
const DAY_MS = 86_400_000;

/** Four times at equal distances, two of them where it is narrow; days where the picture holds more than one and a half. */
function Times({ at, writeTime }: Pick<TimeChartProps, 'at'> & { writeTime: TimeChartProps['writeTime'] }) {
  const [first, last] = [at[0], at.at(-1)];
  if (first === undefined || last === undefined) return null;
  const isDays = Date.parse(last) - Date.parse(first) > 1.5 * DAY_MS;
  const write = writeTime ?? (isDays ? formatDay : formatTime);
  const places = Array.from({ length: TIMES }, (_, index) => Math.floor(((index + 0.5) / TIMES) * at.length));
  const shown = [...new Set(places)].flatMap((place) => at[place] ?? []);
  return (
    <div className="@container mt-2 ml-12" aria-hidden="true">
      <div className="grid auto-cols-fr grid-flow-col justify-items-center text-caption text-text3 tabular-nums">
        {shown.map((time, index) => (
          <span
            key={time}
            className={cn('whitespace-nowrap', index % 2 === 1 && 'invisible @min-[19rem]:visible')}
          >
            {write(time)
              .replace(/, \d{4}$/, '')
              .replace(':00', '')}
          </span>
        ))}
      </div>
    </div>
  );
}
