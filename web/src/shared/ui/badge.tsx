import type { ReactNode } from 'react';
import { cn } from '../lib/cn.js';

const TONES = {
  neutral: 'border-transparent bg-neutral-bg text-neutral-text',
  success: 'border-success-border bg-success-bg text-success-text',
  warning: 'border-warning-border bg-warning-bg text-warning-text',
  danger: 'border-danger-border bg-danger-bg text-danger-text',
  info: 'border-info-border bg-info-bg text-info-text',
  accent: 'border-accent-border bg-accent-subtle text-accent-text',
} as const;

export type Tone = keyof typeof TONES;

/** A word about a state; give it a glyph too, colour alone says nothing. */
export function Badge({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: Tone;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span
      className={cn(
        'inline-flex h-6 items-center gap-1 whitespace-nowrap rounded-sm border px-2 text-caption font-medium [&_svg]:size-3.5',
        TONES[tone],
      )}
    >
      {icon}
      {children}
    </span>
  );
}
