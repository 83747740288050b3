import { type FiledType, MAX_FOLDER_NAME } from '@plumbline/contracts';
import { useState } from 'react';
import { Button } from '../../shared/ui/buttons/button.js';
import { Field } from '../../shared/ui/fields/field.js';
import { Input } from '../../shared/ui/fields/input.js';
import { Select } from '../../shared/ui/fields/select.js';
import { Dialog } from '../../shared/ui/overlays/dialog.js';
import { toast } from '../../shared/ui/toasts/toast-store.js';
import { useFiling, useMakeFolder, useMoveToFolder } from './folders.api.js';

const NONE = 'none';
const NEW = 'new';

interface MoveDialogProps {
  type: FiledType;
  id: string;
  name: string;
  onClose: () => void;
}

/** Puts something into a folder: one that is there, a new one, or none. */
export function MoveDialog({ type, id, name, onClose }: MoveDialogProps) {
  const { folders, folderOf } = useFiling(type);
  const [chosen, setChosen] = useState<string>();
  const [newName, setNewName] = useState('');
  const make = useMakeFolder();
  const move = useMoveToFolder(id, type);
  const place = chosen ?? folderOf(id)?.id ?? (folders.length === 0 ? NEW : NONE);
  const isUnnamed = place === NEW && newName.trim() === '';
  const submit = async () => {
    const folderId = place === NEW ? (await make.mutateAsync(newName.trim())).id : place;
    // Should the rest fail, the folder is there: trying again makes no other one.
    setChosen(folderId);
    const { message } = await move.mutateAsync(folderId === NONE ? null : folderId);
    toast({ variant: 'success', title: message });
    onClose();
  };
  const error = (make.error ?? move.error)?.message;
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Move to a folder"
      description={`Every member of the workspace finds “${name}” there. Guests see no folders.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            type="submit"
            form="move-to-folder"
            disabled={isUnnamed}
            isPending={make.isPending || move.isPending}
          >
            Move
          </Button>
        </>
      }
    >
      <form
        id="move-to-folder"
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          // What was refused stands below the field.
          if (!isUnnamed) submit().catch(() => undefined);
        }}
      >
        <Select
          label="Folder"
          className="w-full"
          value={place}
          onValueChange={setChosen}
          options={[
            { value: NONE, label: 'No folder' },
            ...folders.map((folder) => ({ value: folder.id, label: folder.name })),
            { value: NEW, label: 'New folder' },
          ]}
        />
        {place === NEW && (
          <Field label="Name of the new folder" error={error}>
            <Input
              value={newName}
              maxLength={MAX_FOLDER_NAME}
              autoFocus
              onChange={(event) => setNewName(event.target.value)}
            />
          </Field>
        )}
        {place !== NEW && error && (
          <p role="alert" className="text-label text-danger-text">
            {error}
          </p>
        )}
      </form>
    </Dialog>
  );
}
