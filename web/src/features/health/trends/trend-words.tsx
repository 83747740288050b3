import type { HealthTrend } from '@plumbline/contracts';
import { dayWords, numberWords, rangeWords } from '../model/figure-words.js';
import { MARGIN, type TrendScale } from '../model/trend-scale.js';

/** Two lines of words do not come nearer to each other. */
const LINE = 16;

/** Beside the picture, where there is room: the newest, and one's own range. */
export function TrendWords({
  trend: { figure },
  scale: { y, width, right },
  height,
}: {
  trend: HealthTrend;
  scale: TrendScale;
  height: number;
}) {
  const { latest, baseline, decimals, per } = figure;
  if (right < LINE * 2) return null;
  const left = width - right + 10;
  const at = Math.min(height - MARGIN.bottom, Math.max(MARGIN.top, y(latest.value) + 4));
  const middle = baseline ? y(baseline.middle) : at;
  const own = Math.abs(middle - at) < 2 * LINE ? at + (middle < at ? -2 * LINE : LINE) : middle;
  const when = per === 'day' ? `last ${latest.count} days` : dayWords(latest.to);
  return (
    <g className="text-[11px]">
      <text x={left} y={at} className="fill-text1 font-semibold">
        {`${numberWords(latest.value, decimals)}, ${when}`}
      </text>
      {baseline && (
        <text x={left} y={own} className="fill-text2">
          <tspan x={left}>{`yours: ${rangeWords(baseline, decimals)},`}</tspan>
          <tspan x={left} dy={14}>{`middle ${numberWords(baseline.middle, decimals)}`}</tspan>
        </text>
      )}
    </g>
  );
}
