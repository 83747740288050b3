import type { Dashboard } from '@plumbline/contracts';
import { useState } from 'react';
import { useUpdate } from '../../../entities/dashboard/dashboards.api.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Field } from '../../../shared/ui/fields/field.js';
import { Input } from '../../../shared/ui/fields/input.js';
import { Dialog } from '../../../shared/ui/overlays/dialog.js';

/** Closes at once: the new name shows while it is saved, and the old one returns should that fail. */
export function RenameDialog({ dashboard, onClose }: { dashboard: Dashboard; onClose: () => void }) {
  const [name, setName] = useState(dashboard.name);
  const update = useUpdate(dashboard.id);
  const isEmpty = name.trim() === '';
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Rename dashboard"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="rename-dashboard">
            Rename
          </Button>
        </>
      }
    >
      <form
        id="rename-dashboard"
        onSubmit={(event) => {
          event.preventDefault();
          if (isEmpty) return;
          update.mutate({ name: name.trim() });
          onClose();
        }}
      >
        <Field label="Name" error={isEmpty ? 'A dashboard needs a name.' : undefined}>
          <Input value={name} maxLength={200} autoFocus onChange={(event) => setName(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
