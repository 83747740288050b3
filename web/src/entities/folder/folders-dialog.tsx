import { type Folder, MAX_FOLDER_NAME } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { plural } from '../../shared/lib/format.js';
import { BareIconButton } from '../../shared/ui/buttons/bare-icon-button.js';
import { Button } from '../../shared/ui/buttons/button.js';
import { Empty } from '../../shared/ui/empty.js';
import { Field } from '../../shared/ui/fields/field.js';
import { Input } from '../../shared/ui/fields/input.js';
import { Select } from '../../shared/ui/fields/select.js';
import { Loaded } from '../../shared/ui/loaded.js';
import { Dialog } from '../../shared/ui/overlays/dialog.js';
import { toast } from '../../shared/ui/toasts/toast-store.js';
import { foldersQuery, useDeleteFolder, useMakeFolder, useRenameFolder } from './folders.api.js';

/** The folders of the workspace: made, renamed and deleted. What lies in one that is deleted stays. */
export function FoldersDialog({ onClose }: { onClose: () => void }) {
  const [at, setAt] = useState<{ id: string; does: 'rename' | 'delete' }>();
  const done = () => setAt(undefined);
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Folders"
      description="They hold dashboards, summaries and data sources of the workspace, for all of its members. Guests do not see folders."
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <NewFolder />
      <Loaded query={useQuery(foldersQuery())} noun="folders">
        {(folders) =>
          folders.length === 0 ? (
            <Empty title="No folders yet" />
          ) : (
            <ul aria-label="Folders" className="mt-3 divide-y divide-border-subtle">
              {folders.map((folder) => (
                <li key={folder.id} className="py-2">
                  {at?.id === folder.id && at.does === 'rename' && <Rename folder={folder} onDone={done} />}
                  {at?.id === folder.id && at.does === 'delete' && (
                    <Delete
                      folder={folder}
                      others={folders.filter(({ id }) => id !== folder.id)}
                      onDone={done}
                    />
                  )}
                  {at?.id !== folder.id && (
                    <Line folder={folder} onDo={(does) => setAt({ id: folder.id, does })} />
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  );
}

function NewFolder() {
  const [name, setName] = useState('');
  const make = useMakeFolder();
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') make.mutate(name.trim(), { onSuccess: () => setName('') });
      }}
    >
      <Field label="New folder" error={make.error?.message} className="flex-1">
        <Input value={name} maxLength={MAX_FOLDER_NAME} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Button type="submit" disabled={name.trim() === ''} isPending={make.isPending}>
        Add
      </Button>
    </form>
  );
}

function Line({ folder, onDo }: { folder: Folder; onDo: (does: 'rename' | 'delete') => void }) {
  return (
    <div className="flex items-center gap-2">
      <div className="min-w-0 flex-1">
        <p className="truncate text-body font-medium" title={folder.name}>
          {folder.name}
        </p>
        <p className="text-caption text-text3 tabular-nums">
          {contentWords(folder)} · made by {folder.createdBy}
        </p>
      </div>
      <BareIconButton label={`Rename ${folder.name}`} onClick={() => onDo('rename')}>
        <Pencil aria-hidden="true" />
      </BareIconButton>
      <BareIconButton label={`Delete ${folder.name}`} onClick={() => onDo('delete')}>
        <Trash2 aria-hidden="true" />
      </BareIconButton>
    </div>
  );
}

function Rename({ folder, onDone }: { folder: Folder; onDone: () => void }) {
  const [name, setName] = useState(folder.name);
  const rename = useRenameFolder(folder.id);
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') rename.mutate(name.trim(), { onSuccess: onDone });
      }}
    >
      <Field label={`New name of ${folder.name}`} error={rename.error?.message} className="min-w-48 flex-1">
        <Input
          value={name}
          maxLength={MAX_FOLDER_NAME}
          autoFocus
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Button onClick={onDone}>Cancel</Button>
      <Button type="submit" variant="primary" isPending={rename.isPending}>
        Rename
      </Button>
    </form>
  );
}

const NOWHERE = 'none';

function Delete({
  folder,
  others,
  onDone,
}: {
  folder: Folder;
  others: readonly Folder[];
  onDone: () => void;
}) {
  const [into, setInto] = useState(NOWHERE);
  const remove = useDeleteFolder(folder.id);
  const isEmpty = Object.values(folder.contents).every((count) => count === 0);
  const confirm = () =>
    remove.mutate(into === NOWHERE ? undefined : into, {
      onSuccess: ({ message }) => {
        toast({ variant: 'success', title: message });
        onDone();
      },
      onError: (error) =>
        toast({ variant: 'destructive', title: 'Nothing was deleted', description: error.message }),
    });
  return (
    <fieldset aria-label={`Delete ${folder.name}`} className="flex flex-col gap-2">
      <p className="text-body wrap-anywhere">
        Delete “{folder.name}”?{' '}
        {isEmpty ? 'It is empty.' : `Nothing in it is deleted: ${contentWords(folder)}.`}
      </p>
      <div className="flex flex-wrap items-center justify-end gap-2">
        {!isEmpty && (
          <Select
            prefix="It goes to"
            value={into}
            onValueChange={setInto}
            className="mr-auto"
            options={[
              { value: NOWHERE, label: 'No folder' },
              ...others.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
        <Button onClick={onDone}>Cancel</Button>
        <Button variant="danger" isPending={remove.isPending} onClick={confirm}>
          Delete folder
        </Button>
      </div>
    </fieldset>
  );
}

function contentWords({ contents }: Folder): string {
  const parts = [
    contents.dashboard > 0 && plural(contents.dashboard, 'dashboard'),
    contents.summary > 0 && plural(contents.summary, 'summary', 'summaries'),
    contents['data-source'] > 0 && plural(contents['data-source'], 'data source'),
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : 'empty';
}
