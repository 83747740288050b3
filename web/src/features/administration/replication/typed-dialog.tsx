import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Field } from '../../../shared/ui/fields/field.js';
import { Input } from '../../../shared/ui/fields/input.js';
import { Dialog } from '../../../shared/ui/overlays/dialog.js';

interface TypedDialogProps {
  title: string;
  description: string;
  /** What has to be typed. */
  words: string;
  confirmLabel: string;
  isPending: boolean;
  error: string | undefined;
  onConfirm: (words: string) => void;
  onClose: () => void;
  children: ReactNode;
}

/** Something that is not taken back: its words have to be typed. */
export function TypedDialog(props: TypedDialogProps) {
  const { title, description, words, confirmLabel, isPending, error, onConfirm, onClose, children } = props;
  const form = useId();
  const [typed, setTyped] = useState('');
  const isTyped = typed.trim() === words;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isTyped && !isPending) onConfirm(typed);
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
          <Button variant="danger" type="submit" form={form} disabled={!isTyped} isPending={isPending}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-4 pb-2">
        {children}
        <Field label={`Type "${words}"`} error={error}>
          <Input
            name="confirmation"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
