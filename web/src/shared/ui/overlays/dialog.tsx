import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../../lib/cn.js';
import { BareIconButton } from '../buttons/bare-icon-button.js';
import { focusBack, focusInside } from './dialog-focus.js';

export const SCRIM = 'motion-fade fixed inset-0 z-(--z-dialog) bg-scrim';

interface DialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  description?: ReactNode;
  /** Buttons, the confirming one last. */
  footer?: ReactNode;
  children?: ReactNode;
  className?: string;
}

export function Dialog({
  isOpen,
  onOpenChange,
  title,
  description,
  footer,
  children,
  className,
}: DialogProps) {
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={SCRIM} />
        <Radix.Content
          {...(!description && { 'aria-describedby': undefined })}
          onOpenAutoFocus={focusInside}
          onCloseAutoFocus={focusBack}
          className={cn(
            'motion-dialog fixed inset-0 z-(--z-dialog) m-auto flex h-fit max-h-[calc(100dvh-32px)] w-[calc(100vw-32px)] max-w-lg flex-col rounded-lg border border-border bg-raised shadow-dialog outline-none',
            className,
          )}
        >
          <div className="flex items-start gap-4 px-5 pt-4 pb-2">
            <div className="min-w-0 flex-1">
              <Radix.Title className="text-h2">{title}</Radix.Title>
              {description && (
                <Radix.Description className="mt-1 text-body text-text2">{description}</Radix.Description>
              )}
            </div>
            <Radix.Close asChild>
              <BareIconButton label="Close">
                <X aria-hidden="true" />
              </BareIconButton>
            </Radix.Close>
          </div>
          <div className="min-h-0 overflow-y-auto px-5 py-2">{children}</div>
          {footer && <div className="flex flex-wrap justify-end gap-2 px-5 pt-2 pb-5">{footer}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
