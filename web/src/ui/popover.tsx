import { Popover as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { cn } from '../lib/cn.js';

interface PopoverProps {
  trigger: ReactElement;
  /** Names the panel for assistive technology. */
  label: string;
  align?: 'start' | 'center' | 'end';
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  className?: string;
  children: ReactNode;
}

export function Popover({
  trigger,
  label,
  align = 'start',
  isOpen,
  onOpenChange,
  className,
  children,
}: PopoverProps) {
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={cn(
            'motion-pop z-(--z-popover) max-h-(--radix-popover-content-available-height) overflow-y-auto rounded-lg border border-border bg-raised shadow-pop',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
