import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../../lib/cn.js';

export interface BareIconButtonProps extends ComponentProps<'button'> {
  /** Names the button. */
  label: string;
  children: ReactNode;
}

/** Without a tooltip, for a glyph that everybody knows: a cross, an eye. Costs the public pages nothing. */
export function BareIconButton({ label, className, children, ...props }: BareIconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...props}
      className={cn(
        'touch-target inline-flex size-8 shrink-0 items-center justify-center rounded-md text-text2',
        'hover:bg-hover hover:text-text1 active:bg-pressed aria-pressed:bg-pressed aria-pressed:text-text1',
        'data-[state=open]:bg-pressed disabled:text-text-disabled disabled:hover:bg-transparent [&_svg]:size-4',
        className,
      )}
    >
      {children}
    </button>
  );
}
