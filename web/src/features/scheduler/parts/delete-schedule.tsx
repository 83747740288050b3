import type { Schedule } from '@plumbline/contracts';
import { useDeleteSchedule } from '../../../entities/schedule/schedules.api.js';
import { AlertDialog } from '../../../shared/ui/overlays/alert-dialog.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';

interface DeleteScheduleProps {
  schedule: Pick<Schedule, 'id' | 'name'>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Once it is gone. */
  onDeleted?: () => void;
}

/** Asks before a schedule is deleted. */
export function DeleteSchedule({
  schedule: { id, name },
  isOpen,
  onOpenChange,
  onDeleted,
}: DeleteScheduleProps) {
  const remove = useDeleteSchedule();
  return (
    <AlertDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={`Delete ${name}?`}
      description="Its list of runs is deleted, too. What it made stays."
      confirmLabel="Delete"
      isPending={remove.isPending}
      onConfirm={() =>
        remove.mutate(id, {
          onSuccess: () => {
            onOpenChange(false);
            onDeleted?.();
          },
          onError: (error) => toast({ variant: 'destructive', title: error.message }),
        })
      }
    />
  );
}
