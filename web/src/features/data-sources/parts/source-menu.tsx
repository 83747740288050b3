import type { DataSourceSummary } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import {
  Ellipsis,
  FileDown,
  FileUp,
  Folder,
  GitCompareArrows,
  Merge,
  Pencil,
  RefreshCw,
  Trash2,
} from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDeleteSource, useRename } from '../../../entities/data-source/data-source-changes.api.js';
import { dataSourceQuery } from '../../../entities/data-source/data-sources.api.js';
import { MoveDialog } from '../../../entities/folder/move-dialog.js';
import { EditorOnly, useMayEdit } from '../../../entities/workspace/editor-only.js';
import { inSession } from '../../../shared/api/session-life.js';
import { plural } from '../../../shared/lib/format.js';
import { BareIconButton } from '../../../shared/ui/buttons/bare-icon-button.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Field } from '../../../shared/ui/fields/field.js';
import { Input } from '../../../shared/ui/fields/input.js';
import { AlertDialog } from '../../../shared/ui/overlays/alert-dialog.js';
import { Dialog } from '../../../shared/ui/overlays/dialog.js';
import { Menu, MenuItem, MenuSeparator } from '../../../shared/ui/overlays/menu.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';

const NewExportDialog = lazy(async () => ({
  default: (await import('../../../entities/export/new-export-dialog.js')).NewExportDialog,
}));

interface SourceMenuProps {
  source: DataSourceSummary;
  onPreview: (id: string) => void;
  onDeleted?: () => void;
}

/** What can be done with a data source beside opening it; who only sees may reconcile it with another. */
export function SourceMenu({ source, onPreview, onDeleted }: SourceMenuProps) {
  const [open, setOpen] = useState<'rename' | 'delete' | 'export' | 'folder'>();
  const navigate = useNavigate();
  const close = () => setOpen(undefined);
  const mayEdit = useMayEdit();
  const isMerge = source.uploadType === 'merge';
  if (!mayEdit && source.version === 0) return null;
  return (
    <>
      <Menu
        trigger={
          <BareIconButton label={`Actions for ${source.name}`}>
            <Ellipsis aria-hidden="true" />
          </BareIconButton>
        }
      >
        <EditorOnly>
          <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => setOpen('rename')}>
            Rename
          </MenuItem>
        </EditorOnly>
        {mayEdit && source.version > 0 && (
          <MenuItem icon={<Folder aria-hidden="true" />} onSelect={() => setOpen('folder')}>
            Move to a folder
          </MenuItem>
        )}
        {mayEdit && !source.database && !isMerge && (
          <MenuItem icon={<RefreshCw aria-hidden="true" />} onSelect={() => onPreview(source.id)}>
            Read again with other settings
          </MenuItem>
        )}
        {mayEdit && !source.isSample && !source.database && !isMerge && (
          <MenuItem
            icon={<FileUp aria-hidden="true" />}
            onSelect={() => navigate(`/data-sources/${source.id}?replace=1`)}
          >
            Replace file
          </MenuItem>
        )}
        {mayEdit && source.version > 0 && (
          <MenuItem
            icon={<Merge aria-hidden="true" />}
            onSelect={() => navigate(`/data-sources?merge=${source.id}`)}
          >
            Merge with another
          </MenuItem>
        )}
        {mayEdit && source.version > 0 && (
          <MenuItem icon={<FileDown aria-hidden="true" />} onSelect={() => setOpen('export')}>
            Export
          </MenuItem>
        )}
        {source.version > 0 && (
          <MenuItem
            icon={<GitCompareArrows aria-hidden="true" />}
            onSelect={() => navigate(`/data-sources/${source.id}/reconcile`)}
          >
            Reconcile with another source
          </MenuItem>
        )}
        <EditorOnly>
          <MenuSeparator />
          <MenuItem variant="danger" icon={<Trash2 aria-hidden="true" />} onSelect={() => setOpen('delete')}>
            Delete
          </MenuItem>
        </EditorOnly>
      </Menu>
      {open === 'export' && (
        <Suspense fallback={null}>
          <NewExportDialog subject={{ type: 'data-source', id: source.id }} onClose={close} />
        </Suspense>
      )}
      {open === 'folder' && (
        <MoveDialog type="data-source" id={source.id} name={source.name} onClose={close} />
      )}
      {open === 'rename' && <RenameDialog source={source} onClose={close} />}
      {open === 'delete' && <DeleteDialog source={source} onClose={close} onDeleted={onDeleted} />}
    </>
  );
}

function RenameDialog({ source, onClose }: { source: DataSourceSummary; onClose: () => void }) {
  const [name, setName] = useState(source.name);
  const rename = useRename(source.id);
  const isEmpty = name.trim() === '';
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Rename data source"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="rename-source" isPending={rename.isPending}>
            Rename
          </Button>
        </>
      }
    >
      <form
        id="rename-source"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isEmpty) rename.mutate(name.trim(), { onSuccess: onClose });
        }}
      >
        <Field label="Name" error={isEmpty ? 'A data source needs a name.' : rename.error?.message}>
          <Input value={name} maxLength={200} autoFocus onChange={(event) => setName(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}

export function DeleteDialog({
  source,
  onClose,
  onDeleted,
}: {
  source: DataSourceSummary;
  onClose: () => void;
  onDeleted?: () => void;
}) {
  const { data } = useQuery(dataSourceQuery(source.id));
  const remove = useDeleteSource(onDeleted);
  const dependents = data?.usedIn ?? [];
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Delete ${source.name}?`}
      description={
        dependents.length === 0
          ? 'The file, every reading of it and its facts are removed. This cannot be undone.'
          : `${plural(dependents.length, 'dashboard')} will lose their data: ${dependents.map(({ name }) => name).join(', ')}. This cannot be undone.`
      }
      confirmLabel="Delete data source"
      isPending={remove.isPending}
      onConfirm={() =>
        // A promise, since a list drops this row, and its menu, as soon as the source is gone.
        void inSession(remove.mutateAsync(source.id)).then(
          () => {
            toast({ variant: 'success', title: `${source.name} was deleted` });
            onClose();
          },
          (error: Error) =>
            toast({ variant: 'destructive', title: 'Nothing was deleted', description: error.message }),
        )
      }
    />
  );
}
