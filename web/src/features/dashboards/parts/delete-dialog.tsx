import type { Dashboard } from '@plumbline/contracts';
import { useDelete } from '../../../entities/dashboard/dashboards.api.js';
import { AlertDialog } from '../../../shared/ui/overlays/alert-dialog.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';

interface DeleteDialogProps {
  dashboard: Dashboard;
  onClose: () => void;
  onDeleted?: () => void;
}

export function DeleteDialog({ dashboard, onClose, onDeleted }: DeleteDialogProps) {
  const remove = useDelete();
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Delete ${dashboard.name}?`}
      description="Its tiles and their layout are removed, and links to it stop working. The data source and the facts stay. This cannot be undone."
      confirmLabel="Delete dashboard"
      isPending={remove.isPending}
      onConfirm={() =>
        remove.mutate(dashboard, {
          onSuccess: () => {
            onClose();
            onDeleted?.();
          },
          onError: (error) =>
            toast({ variant: 'destructive', title: 'Nothing was deleted', description: error.message }),
        })
      }
    />
  );
}
