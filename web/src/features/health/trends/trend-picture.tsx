import { formatNumber } from '@plumbline/charts';
import type { HealthTrend } from '@plumbline/contracts';
import { dayWords, numberWords } from '../model/figure-words.js';
import { MARGIN, type TrendScale, trendScale } from '../model/trend-scale.js';
import { TrendWords } from './trend-words.js';
import { useWidth } from './use-width.js';

/** Until the place is measured. */
const WIDTH = 720;
const HEIGHT = 280;
/** A band of a printed range beside its reading, in pixels. */
const RANGE_WIDTH = 12;

/** Points, the line of their seven-day mean, one's own range, printed ranges, gaps and new devices. */
export function TrendPicture({ trend }: { trend: HealthTrend }) {
  const { box, width } = useWidth<HTMLDivElement>(WIDTH);
  const scale = trendScale(trend, width, HEIGHT);
  const { figure, points } = trend;
  const [first, last] = [points[0], points.at(-1)];
  const alt = `${figure.label}: ${points.length} values from ${dayWords(first?.day ?? '')} to ${dayWords(last?.day ?? '')}, the newest ${numberWords(last?.value ?? 0, figure.decimals)} ${figure.unit}.`;
  return (
    <div ref={box} className="min-w-0 overflow-hidden">
      <svg width={width} height={HEIGHT} role="img" aria-label={alt}>
        <Axes scale={scale} />
        <Gaps trend={trend} scale={scale} />
        <OwnRange trend={trend} scale={scale} />
        <PrintedRanges trend={trend} scale={scale} />
        <Series trend={trend} scale={scale} />
        <Devices trend={trend} scale={scale} />
        <TrendWords trend={trend} scale={scale} height={HEIGHT} />
      </svg>
    </div>
  );
}

interface LayerProps {
  trend: HealthTrend;
  scale: TrendScale;
}

function Axes({ scale: { ticks, y, months, x, width, right } }: { scale: TrendScale }) {
  return (
    <g className="fill-text2 text-[11px]">
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            x1={MARGIN.left}
            x2={width - right}
            y1={y(tick)}
            y2={y(tick)}
            className="stroke-border-subtle"
          />
          <text x={MARGIN.left - 8} y={y(tick) + 4} textAnchor="end">
            {formatNumber(tick, undefined, 'full')}
          </text>
        </g>
      ))}
      {months.map(({ day, label }) => (
        <text key={day} x={x(day)} y={HEIGHT - 8} textAnchor="middle">
          {label}
        </text>
      ))}
    </g>
  );
}

function Gaps({ trend: { gaps }, scale: { x } }: LayerProps) {
  return gaps.map(({ from, to, days }) => (
    <g key={from}>
      <rect
        x={x(from)}
        width={Math.max(1, x(to) - x(from))}
        y={MARGIN.top}
        height={HEIGHT - MARGIN.top - MARGIN.bottom}
        className="fill-sunken"
      >
        <title>{`No data, ${days} days`}</title>
      </rect>
      {x(to) - x(from) > 12 && (
        <text
          x={(x(from) + x(to)) / 2}
          y={MARGIN.top - 6}
          textAnchor="middle"
          className="fill-text2 text-[11px]"
        >
          {`no data, ${days} days`}
        </text>
      )}
    </g>
  ));
}

function OwnRange({ trend: { figure, points }, scale: { x, y } }: LayerProps) {
  const { baseline } = figure;
  const [first, last] = [points[0], points.at(-1)];
  if (!baseline || !first || !last) return null;
  const [, start = first.day] = [baseline.from, first.day].sort();
  const [left, width] = [x(start), Math.max(1, x(last.day) - x(start))];
  return (
    <g>
      <rect
        x={left}
        width={width}
        y={y(baseline.high)}
        height={Math.max(1, y(baseline.low) - y(baseline.high))}
        className="fill-chart-1 opacity-15"
      />
      <line
        x1={left}
        x2={left + width}
        y1={y(baseline.middle)}
        y2={y(baseline.middle)}
        strokeDasharray="4 3"
        className="stroke-chart-1"
      />
    </g>
  );
}

/** As printed on each report: an end that is not printed reaches to the edge. */
function PrintedRanges({ trend: { points }, scale: { x, y } }: LayerProps) {
  const [top, bottom] = [MARGIN.top, HEIGHT - MARGIN.bottom];
  return points.map(({ day, value, range }) => {
    if (!range) return null;
    const high = range.high === null ? top : Math.max(top, y(range.high));
    const low = range.low === null ? bottom : Math.min(bottom, y(range.low));
    return (
      <rect
        key={`${day} ${value}`}
        x={x(day) - RANGE_WIDTH / 2}
        width={RANGE_WIDTH}
        y={high}
        height={Math.max(1, low - high)}
        className="fill-text3 opacity-20"
      >
        <title>{`Printed range: ${range.text}`}</title>
      </rect>
    );
  });
}

function Series({ trend: { points, figure }, scale: { x, y } }: LayerProps) {
  const isDaily = figure.per === 'day';
  const line = isDaily ? weekMeans(points) : points.map(({ day, value }) => ({ day, value }));
  const path = line.map(
    ({ day, value }, at) =>
      `${at === 0 || isBroken(line, at) ? 'M' : 'L'}${x(day).toFixed(1)},${y(value).toFixed(1)}`,
  );
  return (
    <g>
      {points.map(({ day, value, printedUnit }) => {
        const isOther = printedUnit !== null && printedUnit !== figure.unit;
        const words = `${dayWords(day)}: ${numberWords(value, figure.decimals)} ${figure.unit}`;
        return isOther ? (
          <rect
            key={`${day} ${value}`}
            x={x(day) - 4}
            y={y(value) - 4}
            width={8}
            height={8}
            className="fill-surface stroke-chart-1 stroke-2"
          >
            <title>{words}</title>
          </rect>
        ) : (
          <circle
            key={`${day} ${value}`}
            cx={x(day)}
            cy={y(value)}
            r={isDaily ? 1.5 : 3.5}
            className={isDaily ? 'fill-chart-1 opacity-40' : 'fill-chart-1'}
          >
            <title>{words}</title>
          </circle>
        );
      })}
      <path d={path.join('')} fill="none" className="stroke-chart-1 stroke-[1.75]" />
    </g>
  );
}

const DAY_MS = 86_400_000;
interface Valued {
  day: string;
  value: number;
}

/** The line does not bridge a week without values. */
const isBroken = (line: readonly Valued[], at: number): boolean =>
  Date.parse(line[at]?.day ?? '') - Date.parse(line[at - 1]?.day ?? '') > 8 * DAY_MS && line.length > 60;

/** The mean of the seven days that end at each, of those that have a value. */
function weekMeans(points: readonly Valued[]): Valued[] {
  let [from, sum] = [0, 0];
  return points.map(({ day, value }, at) => {
    sum += value;
    while (Date.parse(day) - Date.parse(points[from]?.day ?? day) >= 7 * DAY_MS) {
      sum -= points[from]?.value ?? 0;
      from += 1;
    }
    return { day, value: sum / (at - from + 1) };
  });
}

function Devices({ trend: { devices }, scale: { x, width, right } }: LayerProps) {
  // Words that would leave the picture at the right stand at the left of their line.
  const isLate = (day: string): boolean => x(day) > (MARGIN.left + width - right) / 2;
  return devices.map(({ day, after }) => (
    <g key={day} className="fill-text2 text-[11px]">
      <line
        x1={x(day)}
        x2={x(day)}
        y1={MARGIN.top}
        y2={HEIGHT - MARGIN.bottom}
        strokeDasharray="3 3"
        className="stroke-text3"
      />
      <text x={x(day) + (isLate(day) ? -4 : 4)} y={MARGIN.top + 8} textAnchor={isLate(day) ? 'end' : 'start'}>
        {`new device, ${dayWords(day)}`}
        <title>{after}</title>
      </text>
    </g>
  ));
}
