import * as Radix from '@radix-ui/react-popover';
import { type ReactElement, type ReactNode, Suspense } from 'react';
import { cn } from '../../lib/cn.js';

export interface PopoverProps {
  trigger: ReactElement<PopoverTrigger>;
  /** Names the panel for assistive technology. */
  label: string;
  align?: 'start' | 'center' | 'end';
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  className?: string;
  children: ReactNode;
}

interface PopoverTrigger {
  onClick?: () => void;
  'aria-haspopup'?: 'dialog';
  'aria-expanded'?: boolean;
}

/** The panel itself, open when it first comes unless the caller says when. */
export function PopoverPanel({
  trigger,
  label,
  align = 'start',
  isOpen,
  onOpenChange,
  className,
  children,
}: PopoverProps) {
  return (
    <Radix.Root defaultOpen open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={cn(
            'motion-pop z-(--z-dialog) max-h-(--radix-popover-content-available-height) overflow-y-auto rounded-lg border border-border bg-raised shadow-pop',
            className,
          )}
        >
          <Suspense fallback={null}>{children}</Suspense>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
