import { type Dashboard, MAX_FOLDER_NAME } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { dashboardsQuery } from '../../../entities/dashboard/dashboards.api.js';
import { useMoveToFolder } from '../../../entities/dashboard/views.api.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Field } from '../../../shared/ui/fields/field.js';
import { Input } from '../../../shared/ui/fields/input.js';
import { Dialog } from '../../../shared/ui/overlays/dialog.js';
import { foldersOf } from '../model/list-view.js';
import { notifyRefused } from '../parts/notify-refused.js';

/** Puts a dashboard into a folder: one that is there, or a new one. */
export function FolderDialog({ dashboard, onClose }: { dashboard: Dashboard; onClose: () => void }) {
  const [folder, setFolder] = useState(dashboard.folder ?? '');
  const { data = [] } = useQuery(dashboardsQuery());
  const move = useMoveToFolder(dashboard.id);
  const known = useId();
  const submit = () => {
    move.mutate(folder.trim() === '' ? null : folder.trim(), { onSuccess: onClose, onError: notifyRefused });
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Move to a folder"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="move-dashboard" isPending={move.isPending}>
            Move
          </Button>
        </>
      }
    >
      <form
        id="move-dashboard"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field label="Folder" hint="Empty: in no folder. A new name makes a new folder.">
          <Input
            value={folder}
            list={known}
            maxLength={MAX_FOLDER_NAME}
            autoFocus
            onChange={(event) => setFolder(event.target.value)}
          />
        </Field>
        <datalist id={known}>
          {foldersOf(data).map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </form>
    </Dialog>
  );
}
