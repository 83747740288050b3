import { MAX_QUESTION_LENGTH } from '@plumbline/contracts';
import type { ComponentProps } from 'react';
import { cn } from '../../shared/lib/cn.js';
import { Kbd } from '../../shared/ui/buttons/kbd.js';

interface GhostInputProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  value: string;
  /** What would complete the last word; Tab takes it. */
  ghost: string;
  onChange: (text: string) => void;
}

/** A question is typed here; the rest of the name that is being typed stands behind it, paler. */
export function GhostInput({ value, ghost, onChange, onKeyDown, className, ...props }: GhostInputProps) {
  return (
    <>
      <span className={cn('relative min-w-0 flex-1', className)}>
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 flex items-center overflow-hidden text-[1rem] whitespace-pre"
        >
          <span className="invisible">{value}</span>
          <span data-testid="ghost" className="text-text3">
            {ghost}
          </span>
        </span>
        <input
          {...props}
          aria-label="Ask a question about your data"
          placeholder="Ask a question about your data"
          autoComplete="off"
          value={value}
          maxLength={MAX_QUESTION_LENGTH}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            const isAtEnd = event.currentTarget.selectionStart === value.length;
            const takes = event.key === 'Tab' && !event.shiftKey;
            if (ghost && isAtEnd && (takes || event.key === 'ArrowRight')) {
              event.preventDefault();
              onChange(value + ghost);
            } else onKeyDown?.(event);
          }}
          className="relative h-12 w-full bg-transparent text-[1rem] text-text1 outline-none"
        />
      </span>
      {ghost && (
        <span className="max-sm:hidden">
          <Kbd>Tab</Kbd>
        </span>
      )}
    </>
  );
}
