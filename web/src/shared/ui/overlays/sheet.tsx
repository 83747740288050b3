import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../../lib/cn.js';
import { BareIconButton } from '../buttons/bare-icon-button.js';
import { SCRIM } from './dialog.js';
import { focusBack, focusWhole } from './dialog-focus.js';
import { SheetFooter } from './sheet-footer.js';

const WIDTHS = {
  /** A menu or a panel of facts. */
  narrow: 'max-w-[400px]',
  /** Work that needs the screen but keeps the place it came from in sight. */
  wide: 'max-w-[min(1376px,calc(100vw-64px))] max-md:max-w-full',
} as const;

interface SheetProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** At the right end of the header, before Close. */
  aside?: ReactNode;
  footer?: ReactNode;
  width?: keyof typeof WIDTHS;
  children: ReactNode;
  /** For the scrolling body. */
  className?: string;
  /** Ask before work is lost: prevent the event to stay open. */
  onDismissAttempt?: (event: Event) => void;
}

/** A panel from the right, modal, full height; at 390 px the whole screen. */
export function Sheet({
  isOpen,
  onOpenChange,
  title,
  description,
  aside,
  footer,
  width = 'narrow',
  children,
  className,
  onDismissAttempt,
}: SheetProps) {
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={SCRIM} />
        <Radix.Content
          {...(!description && { 'aria-describedby': undefined })}
          onOpenAutoFocus={focusWhole}
          onCloseAutoFocus={focusBack}
          onEscapeKeyDown={onDismissAttempt}
          onPointerDownOutside={onDismissAttempt}
          className={cn(
            'motion-sheet fixed inset-y-0 right-0 z-(--z-dialog) flex h-dvh w-full flex-col bg-surface shadow-dialog outline-none',
            WIDTHS[width],
          )}
        >
          <div className="flex items-start gap-4 border-b border-border-subtle px-4 py-3 md:px-8 md:py-5">
            <div className="min-w-0 flex-1">
              <Radix.Title className="truncate text-h2">{title}</Radix.Title>
              {description && (
                <Radix.Description className="text-label font-normal text-text3">
                  {description}
                </Radix.Description>
              )}
            </div>
            {aside}
            <Radix.Close asChild>
              <BareIconButton label="Close">
                <X aria-hidden="true" />
              </BareIconButton>
            </Radix.Close>
          </div>
          <div className={cn('min-h-0 flex-1 overflow-y-auto', className)}>{children}</div>
          {footer && <SheetFooter>{footer}</SheetFooter>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
