import type { DataSourceDetail, SourceVersion } from '@plumbline/contracts';
import { useRollback } from '../../../entities/data-source/data-source-changes.api.js';
import { plural } from '../../../shared/lib/format.js';
import { AlertDialog } from '../../../shared/ui/overlays/alert-dialog.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';

interface RollbackDialogProps {
  source: DataSourceDetail;
  wanted: SourceVersion;
  onClose: () => void;
}

/** Asks before another version is shown everywhere; then offers the way back. */
export function RollbackDialog({ source, wanted, onClose }: RollbackDialogProps) {
  const rollback = useRollback(source.id);
  const show = (version: number, onSuccess: () => void) =>
    rollback.mutate(version, {
      onSuccess,
      onError: (error) =>
        toast({ variant: 'destructive', title: 'The version was not changed', description: error.message }),
    });
  const confirm = () =>
    show(wanted.version, () => {
      onClose();
      offerUndo();
    });
  const offerUndo = () =>
    toast({
      variant: 'success',
      title: `${source.name} shows version ${wanted.version}`,
      action: { label: 'Undo', onSelect: () => rollback.mutate(source.version) },
    });
  const dependents = plural(source.usedIn.length, 'dashboard');
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      variant="primary"
      title={`Go back to version ${wanted.version}?`}
      description={`Rows, profile and insights follow it${source.usedIn.length > 0 ? `, and so does what is built on it (${dependents})` : ''}. Version ${source.version} stays in this list, so you can return to it.`}
      confirmLabel={`Go back to version ${wanted.version}`}
      isPending={rollback.isPending}
      onConfirm={confirm}
    />
  );
}
