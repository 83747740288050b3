import type { ReadSettingsChange } from '@plumbline/contracts';
import { useMutation } from '@tanstack/react-query';
import { useReparse, useRollback } from '../../../entities/data-source/data-source-changes.api.js';
import { waitForJob } from '../../../entities/job/wait-for-job.js';
import { showLimitOf } from '../../../entities/subscription/limit-store.js';
import { inSession } from '../../../shared/api/session-life.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';

interface ReadAgain {
  change: ReadSettingsChange;
  /** What is true once the file was read so. */
  title: string;
}

/** Reads the file again with some settings changed, waits until it was, and offers to take it back. */
export function useReadAgain(sourceId: string) {
  const reparse = useReparse(sourceId);
  const rollback = useRollback(sourceId);
  return useMutation({
    mutationFn: async ({ change }: ReadAgain) => {
      const { jobId } = await inSession(reparse.mutateAsync(change));
      await inSession(waitForJob(jobId));
    },
    onSuccess: (_, { title }) =>
      toast({
        variant: 'success',
        title,
        description: 'Insights are searched again; new dashboards follow.',
        action: { label: 'Undo', onSelect: () => rollback.mutate(undefined) },
      }),
    onError: (error) => showLimitOf(error),
  });
}
