import type { ExportView } from '@plumbline/contracts';
import { Download, Ellipsis, RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { groupOf } from '../../../entities/export/export-words.js';
import {
  useCancelExport,
  useDeleteExport,
  useDownloadExport,
  useRetryExport,
} from '../../../entities/export/exports.api.js';
import { useMayEdit } from '../../../entities/workspace/editor-only.js';
import { BareIconButton } from '../../../shared/ui/buttons/bare-icon-button.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { AlertDialog } from '../../../shared/ui/overlays/alert-dialog.js';
import { Menu, MenuItem, MenuSeparator } from '../../../shared/ui/overlays/menu.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';

const notify = (error: Error) => toast({ variant: 'destructive', title: error.message });

/** The one thing that is meant most often, and a menu of the others. */
export function ExportActions({ view }: { view: ExportView }) {
  const [isDeleting, setIsDeleting] = useState(false);
  const retry = useRetryExport();
  const remove = useDeleteExport();
  const group = groupOf(view);
  const mayEdit = useMayEdit();
  if (!mayEdit) return group === 'ready' ? <DownloadButton view={view} /> : null;
  return (
    <div className="flex items-center justify-end gap-1 lg:w-36">
      <MainAction view={view} />
      <Menu
        trigger={
          <BareIconButton label={`Actions for ${view.name}`}>
            <Ellipsis aria-hidden="true" />
          </BareIconButton>
        }
      >
        {group !== 'running' && (
          <MenuItem
            icon={<RotateCw aria-hidden="true" />}
            onSelect={() => retry.mutate(view.id, { onError: notify })}
          >
            Make again with current data
          </MenuItem>
        )}
        {group !== 'running' && <MenuSeparator />}
        <MenuItem variant="danger" icon={<Trash2 aria-hidden="true" />} onSelect={() => setIsDeleting(true)}>
          Delete
        </MenuItem>
      </Menu>
      <AlertDialog
        isOpen={isDeleting}
        onOpenChange={setIsDeleting}
        title={`Delete the export of ${view.name}?`}
        description="Its file is deleted, too. What it was made from stays."
        confirmLabel="Delete"
        isPending={remove.isPending}
        onConfirm={() => remove.mutate(view.id, { onSuccess: () => setIsDeleting(false), onError: notify })}
      />
    </div>
  );
}

function MainAction({ view }: { view: ExportView }) {
  const cancel = useCancelExport();
  const retry = useRetryExport();
  const group = groupOf(view);
  if (group === 'running')
    return (
      <Button
        size="compact"
        isPending={cancel.isPending}
        onClick={() => cancel.mutate(view.id, { onError: notify })}
      >
        Cancel
      </Button>
    );
  if (group === 'ready') return <DownloadButton view={view} />;
  if (view.error?.tile && view.objectType === 'dashboard')
    return (
      <Button asChild size="compact">
        <Link to={`/dashboard/${view.objectId}?edit=1`}>Fix the tile</Link>
      </Button>
    );
  return (
    <Button
      size="compact"
      isPending={retry.isPending}
      onClick={() => retry.mutate(view.id, { onError: notify })}
    >
      {group === 'expired' ? 'Make again' : 'Retry'}
    </Button>
  );
}

function DownloadButton({ view }: { view: ExportView }) {
  const download = useDownloadExport();
  return (
    <Button
      size="compact"
      isPending={download.isPending}
      onClick={() => download.mutate(view, { onError: notify })}
    >
      <Download aria-hidden="true" />
      Download
    </Button>
  );
}
