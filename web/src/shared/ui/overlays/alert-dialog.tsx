import * as Radix from '@radix-ui/react-alert-dialog';
import type { ReactNode } from 'react';
import { Button } from '../buttons/button.js';
import { SCRIM } from './dialog.js';
import { focusBack, rememberOpener } from './dialog-focus.js';

interface AlertDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Names the object: "Delete orders_2026.csv?" */
  title: string;
  /** Names the loss. */
  description: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  onConfirm: () => void;
  isPending?: boolean;
  variant?: 'danger' | 'primary';
  children?: ReactNode;
}

/** For what cannot be undone. Stays open while pending; the caller closes it. */
export function AlertDialog({
  isOpen,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  onConfirm,
  isPending = false,
  variant = 'danger',
  children,
}: AlertDialogProps) {
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={SCRIM} />
        <Radix.Content
          onOpenAutoFocus={rememberOpener}
          onCloseAutoFocus={focusBack}
          className="motion-dialog fixed inset-0 z-(--z-dialog) m-auto h-fit max-h-[calc(100dvh-32px)] w-[calc(100vw-32px)] max-w-md overflow-y-auto rounded-lg border border-border bg-raised p-5 shadow-dialog"
        >
          <Radix.Title className="text-h2">{title}</Radix.Title>
          <Radix.Description asChild>
            <div className="mt-1 text-body text-text2">{description}</div>
          </Radix.Description>
          {children}
          <div className="mt-5 flex flex-wrap justify-end gap-2">
            <Radix.Cancel asChild>
              <Button>{cancelLabel}</Button>
            </Radix.Cancel>
            <Button variant={variant} isPending={isPending} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
