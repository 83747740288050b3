import type { DataSourceDetail, ReadSettingsChange } from '@plumbline/contracts';
import { useMutation } from '@tanstack/react-query';
import {
  useConfirm,
  useDeleteSource,
  useGenerateDashboard,
  useReparse,
  useRollback,
} from '../../../entities/data-source/data-source-changes.api.js';
import { waitForJob } from '../../../entities/job/wait-for-job.js';
import { showLimitOf } from '../../../entities/subscription/limit-store.js';
import { inSession } from '../../../shared/api/session-life.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';

/** What "Create data source" and "Cancel" do: read again where settings changed, confirm, build; or take it all back. */
export function useFinishPreview(
  source: DataSourceDetail,
  {
    onDone,
    onClose,
    onDiscarded,
  }: { onDone: (path: string) => void; onClose: () => void; onDiscarded: () => void },
) {
  const reparse = useReparse(source.id);
  const rollback = useRollback(source.id);
  const confirm = useConfirm(source.id);
  const generate = useGenerateDashboard();
  // Also where the screen has gone with its source before the answer came.
  const remove = useDeleteSource(() => {
    toast({ title: `${source.name} was not kept`, description: 'It does not count as an upload.' });
    onDiscarded();
  });

  const finish = useMutation({
    mutationFn: async ({ settings, isBuilding }: { settings: ReadSettingsChange; isBuilding: boolean }) => {
      const isReadAgain = Object.keys(settings).length > 0 || source.status === 'failed';
      if (isReadAgain) {
        const { jobId } = await inSession(reparse.mutateAsync(settings));
        await inSession(waitForJob(jobId));
      }
      await inSession(confirm.mutateAsync(undefined));
      if (isReadAgain && source.confirmedAt) offerUndo();
      return isBuilding
        ? `/dashboard/${(await inSession(generate.mutateAsync(source.id))).id}`
        : `/data-sources/${source.id}`;
    },
    onError: (error) => {
      if (!showLimitOf(error))
        toast({ variant: 'destructive', title: 'This did not work', description: error.message });
    },
  });

  function offerUndo(): void {
    toast({
      variant: 'success',
      title: `${source.name} was read again`,
      description: 'What depends on it follows the new reading.',
      action: { label: 'Undo', onSelect: () => rollback.mutate(undefined) },
    });
  }

  /** A source that was confirmed before stays; one that is only being looked at gives its place back. */
  function cancel(): void {
    if (source.confirmedAt) {
      onClose();
      return;
    }
    remove.mutate(source.id);
  }

  return {
    // Leads on only while the sheet is open: a large file is read for long, and nobody has to wait for it here.
    create: (settings: ReadSettingsChange, isBuilding: boolean) =>
      finish.mutate({ settings, isBuilding }, { onSuccess: onDone }),
    cancel,
    isFinishing: finish.isPending,
    isCancelling: remove.isPending,
  };
}
