import * as Radix from '@radix-ui/react-popover';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { cn } from '../../lib/cn.js';
import { SelectList, type SelectOption } from './select-list.js';

interface SelectProps<Value extends string = string> {
  options: ReadonlyArray<SelectOption<Value>>;
  value: Value | undefined;
  onValueChange: (value: Value) => void;
  /** Names the control where no visible label does. */
  label?: string;
  /** Shown before the value: "Sort: Updated". */
  prefix?: string;
  placeholder?: string;
  size?: 'compact' | 'default';
  disabled?: boolean;
  id?: string;
  className?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
}

/**
 * Our own list in a Radix popover: Radix Select writes a style element, which the content security policy forbids.
 * It stands as high as dialogs, since it may be opened from one; what is opened later lies on top.
 */
export function Select<Value extends string>({
  options,
  value,
  onValueChange,
  label,
  prefix,
  placeholder = 'Choose',
  size = 'default',
  disabled,
  className,
  ...control
}: SelectProps<Value>) {
  const [isOpen, setIsOpen] = useState(false);
  const chosen = options.find((option) => option.value === value);
  const name = label ?? prefix;
  // What is read aloud begins with what is seen, so that speech control finds it.
  const spoken =
    prefix && label && label !== prefix
      ? `${prefix}: ${chosen?.label ?? placeholder}, ${label}`
      : `${name}: ${chosen?.label ?? placeholder}`;
  return (
    <Radix.Root open={isOpen} onOpenChange={setIsOpen}>
      <Radix.Trigger
        {...control}
        disabled={disabled}
        aria-haspopup="listbox"
        aria-label={name && spoken}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setIsOpen(true);
        }}
        className={cn(
          'touch-target inline-flex max-w-full items-center justify-between gap-2 rounded-md border border-border-control bg-surface font-medium text-text1',
          'hover:bg-hover disabled:bg-sunken disabled:text-text-disabled aria-invalid:border-danger-solid',
          size === 'compact' ? 'h-8 px-2.5 text-label' : 'h-9 px-3 text-body',
          className,
        )}
      >
        <span className="flex min-w-0 items-center gap-1.5 [&_svg]:size-3.5">
          {chosen?.icon}
          <span className={cn('truncate', !chosen && 'text-text3')}>
            {prefix && `${prefix}: `}
            {chosen?.label ?? placeholder}
          </span>
        </span>
        <ChevronDown className="size-4 shrink-0 text-text3" aria-hidden="true" />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="motion-pop z-(--z-dialog) flex max-h-(--radix-popover-content-available-height) min-w-(--radix-popover-trigger-width) flex-col rounded-md border border-border bg-raised shadow-pop"
        >
          <SelectList
            label={name}
            options={options}
            value={value}
            onChoose={(next) => {
              setIsOpen(false);
              onValueChange(next);
            }}
          />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
