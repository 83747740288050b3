import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../shared/ui/buttons/button.js';
import { Field } from '../../shared/ui/fields/field.js';
import { Input } from '../../shared/ui/fields/input.js';
import { Dialog } from '../../shared/ui/overlays/dialog.js';
import { useRename } from './team.api.js';

/** Names the workspace, for all of its members. */
export function RenameDialog({ name: before, onClose }: { name: string; onClose: () => void }) {
  const formId = useId();
  const [name, setName] = useState(before);
  const rename = useRename();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '' && !rename.isPending) rename.mutate(name.trim(), { onSuccess: onClose });
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Rename the workspace"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" isPending={rename.isPending}>
            Rename
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={onSubmit} className="pb-2">
        <Field label="Name" error={rename.error?.message}>
          <Input value={name} maxLength={80} onChange={(event) => setName(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
