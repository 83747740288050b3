import type { ApiTokenScope } from '@plumbline/contracts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useFreshSession } from '../../../entities/session/fresh-session.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Field } from '../../../shared/ui/fields/field.js';
import { Input } from '../../../shared/ui/fields/input.js';
import { Select } from '../../../shared/ui/fields/select.js';
import { Dialog } from '../../../shared/ui/overlays/dialog.js';
import { addApiToken } from '../parts/profile.api.js';
import { Outcome } from '../parts/section.js';
import { shownError } from '../parts/shown-error.js';
import { CopyButton } from './copy-button.js';

const SCOPES = [
  { value: 'read', label: 'Reads' },
  { value: 'write', label: 'Reads and writes' },
] as const;
const LIFETIMES = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
] as const;

interface NewTokenDialogProps {
  onClose: () => void;
  onMade: () => Promise<void>;
}

export function NewTokenDialog({ onClose, onMade }: NewTokenDialogProps) {
  const formId = useId();
  const runFresh = useFreshSession();
  const [name, setName] = useState('');
  const [scope, setScope] = useState<ApiTokenScope>('read');
  const [days, setDays] = useState<(typeof LIFETIMES)[number]['value']>('90');
  const create = useMutation({
    mutationFn: () => runFresh(() => addApiToken({ name: name.trim(), scope, expiresInDays: Number(days) })),
    onSuccess: onMade,
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '' && !create.isPending) create.mutate();
  };
  if (create.data)
    return (
      <Dialog
        isOpen
        onOpenChange={(isOpen) => !isOpen && onClose()}
        title="Your new token"
        description="Copy it now. It is shown this once."
        footer={
          <>
            <CopyButton text={create.data.token} />
            <Button variant="primary" onClick={onClose}>
              Done
            </Button>
          </>
        }
      >
        <code className="block rounded-sm bg-sunken px-2 py-1.5 font-mono text-code break-all text-text1">
          {create.data.token}
        </code>
      </Dialog>
    );
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="New token"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isPending={create.isPending}
            disabled={name.trim() === ''}
          >
            Make token
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={onSubmit} className="flex flex-col gap-4 pb-2">
        <Field label="Name" hint="What will use it.">
          <Input name="name" maxLength={60} value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Field label="What it may do">
          <Select options={SCOPES} value={scope} onValueChange={setScope} />
        </Field>
        <Field label="How long it lasts">
          <Select options={LIFETIMES} value={days} onValueChange={setDays} />
        </Field>
        <Outcome error={shownError(create.error)} />
      </form>
    </Dialog>
  );
}
