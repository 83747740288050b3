import type { Insight, InsightType, Priority } from '@plumbline/contracts';
import {
  Activity,
  ChartSpline,
  CircleDot,
  GitCompareArrows,
  Lightbulb,
  type LucideIcon,
  TrendingUp,
} from 'lucide-react';
import { cn } from '../../shared/lib/cn.js';
import { confidenceText, PRIORITY_NAMES, spokenConfidence } from './insight-words.js';

const ICONS: Record<InsightType, LucideIcon> = {
  trend: TrendingUp,
  anomaly: Activity,
  correlation: GitCompareArrows,
  prediction: ChartSpline,
  recommendation: Lightbulb,
  other: CircleDot,
};

export function TypeIcon({ type, className }: { type: InsightType; className?: string }) {
  const Icon = ICONS[type];
  return (
    <Icon className={cn('size-4 shrink-0 text-text3', className)} strokeWidth={1.75} aria-hidden="true" />
  );
}

const PRIORITY_LOOKS: Record<Priority, { glyph: string; look: string }> = {
  high: { glyph: '▲', look: 'border-danger-border bg-danger-bg text-danger-text' },
  medium: { glyph: '◆', look: 'border-warning-border bg-warning-bg text-warning-text' },
  low: { glyph: '▼', look: 'border-info-border bg-info-bg text-info-text' },
};

const OTHER_LOOK = { glyph: '–', look: 'border-transparent bg-neutral-bg text-neutral-text' };

/** Colour, glyph and word: no two of the colours are far enough apart for everybody. */
export function PriorityBadge({ priority }: { priority: Priority }) {
  const { glyph, look } = PRIORITY_LOOKS[priority] ?? OTHER_LOOK;
  return (
    <span
      className={cn(
        'inline-flex h-5 shrink-0 items-center gap-1 rounded-sm border px-1.5 text-caption font-medium whitespace-nowrap',
        look,
      )}
    >
      <span aria-hidden="true" className="text-[0.625rem]">
        {glyph}
      </span>
      {PRIORITY_NAMES[priority] ?? 'Other'}
      <span className="sr-only"> priority</span>
    </span>
  );
}

/** A bar and a number, in one colour whatever they say: confidence is neither good nor bad. */
export function ConfidenceMark({ insight, className }: { insight: Insight; className?: string }) {
  return (
    <span className={cn('inline-flex shrink-0 items-center gap-1.5', className)}>
      {!insight.isExact && <ConfidenceBar insight={insight} />}
      <span
        className="min-w-[38px] text-right text-label font-normal text-text2 tabular-nums"
        aria-hidden="true"
      >
        {confidenceText(insight)}
      </span>
      <span className="sr-only">, {spokenConfidence(insight)}</span>
    </span>
  );
}

export const ConfidenceBar = ({ insight: { confidence } }: { insight: Pick<Insight, 'confidence'> }) => (
  <span className="h-1 w-10 overflow-hidden rounded-full bg-pressed" aria-hidden="true">
    <span
      className="block h-full rounded-full bg-chart-other forced-colors:bg-[CanvasText]"
      style={{ width: `${Number(confidence) * 100}%` }}
    />
  </span>
);
