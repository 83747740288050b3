import { formatCount } from '@plumbline/charts';
import type { HOME_CARDS } from '@plumbline/contracts';
import { Link } from 'react-router-dom';
import { cn } from '../../shared/lib/cn.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import { DAYS, perDay } from './per-day.js';

type CardOf = (typeof HOME_CARDS)[number];

interface CountCardProps {
  card: CardOf;
  /** Undefined while the list is on its way. */
  items: readonly { createdAt?: string }[] | undefined;
  isFailed: boolean;
  /** Keeps the place of the columns, which come with the first of its kind. */
  isTall: boolean;
}

/** How many there are, and how many came on each of the last days. The whole card is the link. */
export function CountCard({ card, items, isFailed, isTall }: CountCardProps) {
  const days = perDay(items ?? []);
  const recent = days.reduce((sum, count) => sum + count, 0);
  return (
    <Link
      to={card.to}
      className={cn(
        'flex min-w-0 flex-col rounded-lg border border-border bg-surface p-4 hover:border-border-strong',
        isTall && 'min-h-[162px]',
      )}
    >
      <span className="text-label text-text2">{card.label}</span>
      {items ? (
        <span className="text-kpi text-text1 tabular-nums">{formatCount(items.length)}</span>
      ) : isFailed ? (
        <span className="text-kpi text-text3">
          <span aria-hidden="true">–</span>
          <span className="sr-only">could not be loaded</span>
        </span>
      ) : (
        <Skeleton className="my-1.5 h-6 w-10" />
      )}
      <span className="text-caption text-text3">{card.subtitle}</span>
      {recent > 0 && (
        <>
          <Columns days={days} />
          <span className="mt-1 text-caption text-text3 tabular-nums">
            {formatCount(recent)} new in {DAYS} days
          </span>
        </>
      )}
    </Link>
  );
}

const HEIGHT = 26;

function Columns({ days }: { days: readonly number[] }) {
  const most = Math.max(...days);
  const bars = days.map((count, day) => ({ x: day * 10 + 1.5, height: (HEIGHT * count) / most }));
  return (
    <svg
      viewBox={`0 0 ${DAYS * 10} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="mt-3 h-[26px] w-full border-b border-border"
    >
      {bars.map(({ x, height }) => (
        <rect key={x} x={x} y={HEIGHT - height} width="7" height={height} className="fill-chart-1" />
      ))}
    </svg>
  );
}
