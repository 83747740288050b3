import * as Radix from '@radix-ui/react-checkbox';
import { Check, Minus, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cn } from '../../lib/cn.js';

interface CheckboxProps {
  checked: boolean | 'indeterminate';
  onCheckedChange: (checked: boolean) => void;
  children: ReactNode;
  name?: string;
  disabled?: boolean;
  /** Why it cannot stay as it is; stands under its words. */
  error?: string | undefined;
  className?: string;
}

export function Checkbox(props: CheckboxProps) {
  const { checked, onCheckedChange, children, name, disabled, error, className } = props;
  const id = useId();
  return (
    <div className={cn('flex items-start gap-2', className)}>
      <Radix.Root
        id={id}
        name={name}
        checked={checked}
        disabled={disabled ?? false}
        {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-message` })}
        onCheckedChange={(next) => onCheckedChange(next === true)}
        className="touch-target mt-0.5 inline-flex size-4 shrink-0 items-center justify-center rounded-xs border border-border-control bg-surface text-on-accent aria-invalid:border-danger-solid data-[state=checked]:border-accent data-[state=checked]:bg-accent data-[state=indeterminate]:border-accent data-[state=indeterminate]:bg-accent disabled:border-border disabled:bg-pressed"
      >
        <Radix.Indicator>
          {checked === 'indeterminate' ? (
            <Minus className="size-3" strokeWidth={3} aria-hidden="true" />
          ) : (
            <Check className="size-3" strokeWidth={3} aria-hidden="true" />
          )}
        </Radix.Indicator>
      </Radix.Root>
      <label htmlFor={id} className="min-w-0 text-label font-normal wrap-anywhere text-text2">
        {children}
        {error && (
          <span id={`${id}-message`} role="alert" className="mt-1 flex items-start gap-1 text-danger-text">
            <TriangleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden="true" />
            {error}
          </span>
        )}
      </label>
    </div>
  );
}
