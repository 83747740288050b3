import { type Prediction, predictionTitle } from '@plumbline/contracts';
import { useDeletePrediction } from '../../../entities/prediction/predictions.api.js';
import { AlertDialog } from '../../../shared/ui/overlays/alert-dialog.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';

interface DeleteDialogProps {
  prediction: Prediction;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks once more, and says what goes. */
export function DeleteDialog({ prediction, onClose, onDeleted }: DeleteDialogProps) {
  const remove = useDeletePrediction();
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Delete “${predictionTitle(prediction)}”?`}
      description="Its forecast and its record are removed, and dashboards that show it say so. What it used of your plan stays used. This cannot be undone."
      confirmLabel="Delete prediction"
      isPending={remove.isPending}
      onConfirm={() =>
        remove.mutate(prediction.id, {
          onSuccess: onDeleted,
          onError: (error) =>
            toast({ variant: 'destructive', title: 'Nothing was deleted', description: error.message }),
        })
      }
    />
  );
}
