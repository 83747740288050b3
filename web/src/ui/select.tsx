import { Check, ChevronDown } from 'lucide-react';
import { Select as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from '../lib/cn.js';

export interface SelectOption<Value extends string = string> {
  value: Value;
  label: string;
  /** A second line, such as the evidence for a setting. */
  detail?: string;
  icon?: ReactNode;
  disabled?: boolean;
}

export interface SelectProps<Value extends string = string> {
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

export function Select<Value extends string>({
  options,
  value,
  onValueChange,
  label,
  prefix,
  placeholder,
  size = 'default',
  disabled,
  className,
  ...control
}: SelectProps<Value>) {
  const chosen = options.find((option) => option.value === value);
  return (
    <Radix.Root
      value={value ?? ''}
      onValueChange={(next) => onValueChange(next as Value)}
      disabled={disabled ?? false}
    >
      <Radix.Trigger
        {...control}
        aria-label={label && chosen ? `${label}: ${chosen.label}` : label}
        className={cn(
          'touch-target inline-flex items-center justify-between gap-2 rounded-md border border-border-control bg-surface font-medium text-text1',
          'hover:bg-hover disabled:bg-sunken disabled:text-text-disabled data-[placeholder]:text-text3',
          size === 'compact' ? 'h-8 px-2.5 text-label' : 'h-9 px-3 text-body',
          className,
        )}
      >
        <span className="flex min-w-0 items-center gap-1.5 [&_svg]:size-3.5">
          {chosen?.icon}
          <span className="truncate">
            {prefix && `${prefix}: `}
            <Radix.Value placeholder={placeholder}>{chosen?.label}</Radix.Value>
          </span>
        </span>
        <ChevronDown className="size-4 shrink-0 text-text3" aria-hidden="true" />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className="motion-pop z-(--z-popover) max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) overflow-hidden rounded-md border border-border bg-raised p-1 shadow-pop"
        >
          <Radix.Viewport>
            {options.map((option) => (
              <SelectItem key={option.value} option={option} />
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function SelectItem({ option }: { option: SelectOption }) {
  return (
    <Radix.Item
      value={option.value}
      disabled={option.disabled ?? false}
      className="flex min-h-8 cursor-default select-none items-center gap-2 rounded-sm py-1 pr-2 pl-7 text-body text-text1 outline-none data-[disabled]:text-text-disabled data-[highlighted]:bg-hover pointer-coarse:min-h-11 relative"
    >
      <Radix.ItemIndicator className="absolute left-2">
        <Check className="size-4 text-accent-text" aria-hidden="true" />
      </Radix.ItemIndicator>
      {option.icon}
      <span>
        <Radix.ItemText>{option.label}</Radix.ItemText>
        {option.detail && <span className="block text-caption text-text3">{option.detail}</span>}
      </span>
    </Radix.Item>
  );
}
