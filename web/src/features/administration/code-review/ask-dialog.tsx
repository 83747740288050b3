import { type FormEvent, useId, useState } from 'react';
import { cn } from '../../../shared/lib/cn.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Field } from '../../../shared/ui/fields/field.js';
import { CONTROL } from '../../../shared/ui/fields/input.js';
import { Dialog } from '../../../shared/ui/overlays/dialog.js';

interface AskDialogProps {
  title: string;
  description: string;
  label: string;
  confirm: string;
  isPending: boolean;
  error?: string;
  onConfirm: (text: string) => void;
  onClose: () => void;
}

/** Asks for a few words: a comment, or the reason of a decision. */
export function AskDialog({
  title,
  description,
  label,
  confirm,
  isPending,
  error,
  onConfirm,
  onClose,
}: AskDialogProps) {
  const form = useId();
  const [text, setText] = useState('');
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') onConfirm(text.trim());
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            type="submit"
            form={form}
            isPending={isPending}
            disabled={text.trim() === ''}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={onSubmit}>
        <Field label={label} error={error}>
          <textarea
            value={text}
            rows={3}
            maxLength={1_000}
            className={cn(CONTROL, 'h-auto py-2')}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
