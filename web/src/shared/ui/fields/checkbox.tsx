import * as Radix from '@radix-ui/react-checkbox';
import { Check, Minus } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cn } from '../../lib/cn.js';

interface CheckboxProps {
  checked: boolean | 'indeterminate';
  onCheckedChange: (checked: boolean) => void;
  children: ReactNode;
  name?: string;
  disabled?: boolean;
  className?: string;
}

export function Checkbox({ checked, onCheckedChange, children, name, disabled, className }: CheckboxProps) {
  const id = useId();
  return (
    <div className={cn('flex items-start gap-2', className)}>
      <Radix.Root
        id={id}
        name={name}
        checked={checked}
        disabled={disabled ?? false}
        onCheckedChange={(next) => onCheckedChange(next === true)}
        className="touch-target mt-0.5 inline-flex size-4 shrink-0 items-center justify-center rounded-xs border border-border-control bg-surface text-on-accent data-[state=checked]:border-accent data-[state=checked]:bg-accent data-[state=indeterminate]:border-accent data-[state=indeterminate]:bg-accent disabled:border-border disabled:bg-pressed"
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
      </label>
    </div>
  );
}
