import type { PredictionCheck } from '@plumbline/contracts';
import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react';
import { cn } from '../../../shared/lib/cn.js';

const GLYPHS = { ok: CircleCheck, info: Info, warning: TriangleAlert, error: CircleX } as const;
const COLOURS = {
  ok: 'text-success-text',
  info: 'text-info-text',
  warning: 'text-warning-text',
  error: 'text-danger-text',
} as const;

/** Each check with its verdict, its evidence and a small picture of it. */
export function Checks({ checks }: { checks: readonly PredictionCheck[] }) {
  return (
    <ul className="divide-y divide-border">
      {checks.map((check) => {
        const Glyph = GLYPHS[check.level];
        return (
          <li key={check.name} className="flex items-start gap-3 py-2.5 text-label md:items-center">
            <Glyph aria-hidden="true" className={cn('size-4.5 shrink-0', COLOURS[check.level])} />
            <span className="flex min-w-0 flex-1 flex-col gap-x-4 md:flex-row md:items-center">
              <span className="w-36 shrink-0 font-medium text-text1">
                {check.title}
                {check.level !== 'ok' && <span className="sr-only"> ({check.level})</span>}
              </span>
              <span className="min-w-0 font-normal text-text2 wrap-anywhere tabular-nums">
                {check.detail}
              </span>
            </span>
            <Picture check={check} />
          </li>
        );
      })}
    </ul>
  );
}

function Picture({ check: { progress, bars, level } }: { check: PredictionCheck }) {
  if (progress) return <NeedBar {...progress} isEnough={level !== 'error'} />;
  if (!bars?.length) return null;
  const known = bars.map((bar) => bar ?? 0);
  const most = Math.max(...known.map(Math.abs), 1e-12);
  const hasNegative = known.some((bar) => bar < 0);
  return (
    <svg
      aria-hidden="true"
      width="96"
      height="24"
      viewBox="0 0 96 24"
      className="shrink-0 text-chart-1 max-sm:hidden"
    >
      {known.map((bar, at) => {
        const room = 96 / known.length;
        const x = at * room;
        const size = (Math.abs(bar) / most) * (hasNegative ? 11 : 20);
        const y = hasNegative ? (bar >= 0 ? 12 - size : 12) : 22 - size;
        return <rect key={x} x={x} y={y} width={Math.max(1, room - 1.5)} height={size} fill="currentColor" />;
      })}
    </svg>
  );
}

/** How far along of what is needed, which a line marks. */
export function NeedBar({
  have,
  need,
  most,
  isEnough,
}: {
  have: number;
  need: number;
  most: number;
  isEnough: boolean;
}) {
  const part = (value: number) => `${Math.min(100, (100 * value) / Math.max(most, need * 1.4, 1))}%`;
  return (
    <span
      aria-hidden="true"
      className="relative block h-1.5 w-24 shrink-0 rounded-full bg-pressed max-sm:hidden"
    >
      <span
        className={cn('absolute inset-y-0 left-0 rounded-full', isEnough ? 'bg-chart-1' : 'bg-warning-solid')}
        style={{ width: part(have) }}
      />
      <span className="absolute -inset-y-1 w-0.5 bg-text1" style={{ left: part(need) }} />
    </span>
  );
}
