import { X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../lib/cn.js';

const BODY =
  'inline-flex h-8 items-center gap-1.5 whitespace-nowrap rounded-md border text-label [&_svg]:size-3.5';

interface ChipProps extends ComponentProps<'button'> {
  /** `accent` for a filter that came from a chart, `dashed` for one that could be added. */
  variant?: 'default' | 'accent' | 'dashed';
  /** Adds a cross that removes it. */
  onRemove?: () => void;
  removeLabel?: string;
  children: ReactNode;
}

const VARIANTS = {
  default: 'border-border-strong bg-surface text-text1 hover:bg-hover',
  accent: 'border-accent-border bg-accent-subtle text-accent-text hover:bg-selected',
  dashed: 'border-dashed border-border-strong text-text2 hover:bg-hover',
} as const;

/** One filter in a row of filters. */
export function Chip({
  variant = 'default',
  onRemove,
  removeLabel,
  className,
  children,
  ...props
}: ChipProps) {
  if (!onRemove)
    return (
      <button
        type="button"
        {...props}
        className={cn(BODY, 'touch-target px-2.5', VARIANTS[variant], className)}
      >
        {children}
      </button>
    );
  return (
    <span className={cn(BODY, VARIANTS[variant], 'pr-1', className)}>
      <button type="button" {...props} className="touch-target h-full rounded-md pl-2.5">
        {children}
      </button>
      <button
        type="button"
        aria-label={removeLabel ?? 'Remove filter'}
        onClick={onRemove}
        className="touch-target inline-flex size-6 items-center justify-center rounded-sm hover:bg-pressed"
      >
        <X aria-hidden="true" />
      </button>
    </span>
  );
}
