import { LAG_LIMIT_SECONDS, type ReplicationNode } from '@plumbline/contracts';
import { formatTime } from '../../../shared/lib/format-time.js';

const [WIDTH, HEIGHT] = [280, 64];
const STEP_MS = 600_000;
const DAY_MS = 86_400_000;

/** The lag of the last day, a point for each ten minutes, with its limit. */
export function LagChart({ lags, now }: { lags: ReplicationNode['lags']; now: Date }) {
  const top = Math.max(LAG_LIMIT_SECONDS * 1.5, ...lags.map(({ seconds }) => seconds));
  const first = now.getTime() - DAY_MS;
  const x = (at: string) => ((Date.parse(at) + STEP_MS / 2 - first) / DAY_MS) * WIDTH;
  const y = (seconds: number) => HEIGHT - (seconds / top) * HEIGHT;
  const points = lags.filter(({ at }) => Date.parse(at) >= first);
  const worst = Math.max(0, ...points.map(({ seconds }) => seconds));
  return (
    <figure className="m-0">
      <figcaption className="text-caption text-text2">
        Lag in 24 hours, seconds. Limit {LAG_LIMIT_SECONDS}
      </figcaption>
      <svg
        role="img"
        aria-label={`Lag of the last 24 hours: at most ${worst.toFixed(1)} s, limit ${LAG_LIMIT_SECONDS} s`}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="mt-2 h-16 w-full overflow-visible"
      >
        <line
          x1={0}
          x2={WIDTH}
          y1={y(LAG_LIMIT_SECONDS)}
          y2={y(LAG_LIMIT_SECONDS)}
          vectorEffect="non-scaling-stroke"
          strokeDasharray="4 3"
          className="stroke-warning-solid"
        />
        <line
          x1={0}
          x2={WIDTH}
          y1={HEIGHT}
          y2={HEIGHT}
          vectorEffect="non-scaling-stroke"
          className="stroke-border"
        />
        <polyline
          points={points.map(({ at, seconds }) => `${x(at).toFixed(1)},${y(seconds).toFixed(1)}`).join(' ')}
          fill="none"
          strokeWidth={1.5}
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
          className="stroke-chart-1"
        />
      </svg>
      <p aria-hidden="true" className="flex justify-between text-caption text-text3 tabular-nums">
        <span>{formatTime(new Date(first).toISOString())}</span>
        <span>now</span>
      </p>
    </figure>
  );
}
