import { TAKEOVERS, type Takeover } from '@plumbline/contracts';
import { type FormEvent, useId, useState } from 'react';
import { copyText } from '../../../shared/lib/browser/copy-text.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Field } from '../../../shared/ui/fields/field.js';
import { Input } from '../../../shared/ui/fields/input.js';
import { Dialog } from '../../../shared/ui/overlays/dialog.js';
import { useAddNode } from './replication.api.js';
import { startCommand, TAKEOVER_CHOICES } from './replication-words.js';

/** Names a standby, and shows its token this once. */
export function AddNodeDialog({ onClose }: { onClose: () => void }) {
  const form = useId();
  const [name, setName] = useState('app-2');
  const [takesOver, setTakesOver] = useState<Takeover>('by_contact');
  const add = useAddNode();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!add.isPending) add.mutate({ name, takesOver });
  };
  if (add.data) return <TokenDialog token={add.data.token} name={add.data.node.name} onClose={onClose} />;
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Add a standby"
      description="A second installation that follows this one."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} isPending={add.isPending}>
            Make the token
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-4 pb-2">
        <Field label="Name" error={add.error?.message}>
          <Input
            name="name"
            autoComplete="off"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1 text-label">When this installation does not answer</legend>
          {TAKEOVERS.map((value) => (
            <label key={value} className="flex items-start gap-2 text-body text-text1">
              <input
                type="radio"
                name="takesOver"
                className="mt-1"
                checked={takesOver === value}
                onChange={() => setTakesOver(value)}
              />
              <span>
                {TAKEOVER_CHOICES[value].title}
                <span className="block text-caption text-text2">{TAKEOVER_CHOICES[value].note}</span>
              </span>
            </label>
          ))}
        </fieldset>
      </form>
    </Dialog>
  );
}

function TokenDialog({ token, name, onClose }: { token: string; name: string; onClose: () => void }) {
  const command = startCommand(window.location.origin, token);
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={`The token of ${name}`}
      description="It is shown this once and stored nowhere. Whoever has it can copy this installation."
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <code className="rounded-md border border-border bg-sunken p-3 font-mono text-label wrap-anywhere">
          {token}
        </code>
        <p className="text-body text-text2">
          On another machine, or beside this installation to try it, where the same version of the product is
          installed:
        </p>
        <code className="rounded-md border border-border bg-sunken p-3 font-mono text-label wrap-anywhere">
          {command}
        </code>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => void copyText(command)}>Copy the command</Button>
          <Button onClick={() => void copyText(token)}>Copy the token</Button>
        </div>
      </div>
    </Dialog>
  );
}
