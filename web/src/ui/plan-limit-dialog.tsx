import type { ReactNode } from 'react';
import { Button } from './button.js';
import { Dialog } from './dialog.js';

export interface PlanLimitDialogProps {
  /** The server's sentence; undefined keeps it closed. */
  message: string | undefined;
  onClose: () => void;
  /** What uses the places, each with a way to free its own. */
  children?: ReactNode;
}

/** Opens when a plan is full: what is full, what uses it, and how a place becomes free. */
export function PlanLimitDialog({ message, onClose, children }: PlanLimitDialogProps) {
  return (
    <Dialog
      isOpen={message !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Your plan is full"
      description={message}
      footer={
        <Button look="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}
