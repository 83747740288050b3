import * as Radix from '@radix-ui/react-toggle-group';
import type { ReactNode } from 'react';
import { cn } from '../../lib/cn.js';

interface SegmentedProps<Value extends string> {
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  /** `name` speaks for an option that shows only an icon. */
  options: ReadonlyArray<{ value: Value; label: ReactNode; name?: string }>;
  className?: string;
}

/** Two or three exclusive settings in sight at once: cards or table, treat as empty or keep. */
export function Segmented<Value extends string>({
  label,
  value,
  onValueChange,
  options,
  className,
}: SegmentedProps<Value>) {
  return (
    <Radix.Root
      type="single"
      aria-label={label}
      value={value}
      onValueChange={(next) => next && onValueChange(next as Value)}
      className={cn('inline-flex overflow-hidden rounded-md border border-border-strong', className)}
    >
      {options.map((option) => (
        <Radix.Item
          key={option.value}
          value={option.value}
          aria-label={option.name}
          className="inline-flex min-h-8 min-w-8 items-center justify-center border-l border-border-strong bg-surface px-2.5 text-label text-text2 first:border-l-0 hover:bg-hover focus-visible:-outline-offset-2 data-[state=on]:bg-selected data-[state=on]:text-accent-text pointer-coarse:min-h-11 pointer-coarse:min-w-11 [&_svg]:size-4"
        >
          {option.label}
        </Radix.Item>
      ))}
    </Radix.Root>
  );
}
