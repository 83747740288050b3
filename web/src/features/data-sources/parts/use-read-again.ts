import type { ReadSettingsChange } from '@plumbline/contracts';
import { useMutation } from '@tanstack/react-query';
import { useGenerate } from '../../../entities/dashboard/dashboards.api.js';
import { useReparse, useRollback } from '../../../entities/data-source/data-source-changes.api.js';
import { waitForJob } from '../../../entities/job/wait-for-job.js';
import { showLimitOf } from '../../../entities/subscription/limit-store.js';
import { inSession } from '../../../shared/api/session-life.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';

export interface ReadAgain {
  change: ReadSettingsChange;
  /** What is true once the file was read so. */
  title: string;
  /** The name of a new dashboard that is built from what was read; absent: none is. */
  redrawAs?: string;
}

/** Reads the file again with some settings changed, waits until it was, and offers to take it back. */
export function useReadAgain(sourceId: string) {
  const reparse = useReparse(sourceId);
  const rollback = useRollback(sourceId);
  const generate = useGenerate();
  return useMutation({
    mutationFn: async ({ change }: ReadAgain) => {
      const { jobId } = await inSession(reparse.mutateAsync(change));
      await inSession(waitForJob(jobId));
    },
    onSuccess: (_, { title, redrawAs: name }) => {
      toast({
        variant: 'success',
        title,
        description:
          name === undefined
            ? 'Insights are searched again; dashboards that nobody edited follow.'
            : `Insights are searched again; “${name}” is built.`,
        action: { label: 'Undo', onSelect: () => rollback.mutate(undefined) },
      });
      if (name !== undefined) generate.mutate({ dataSourceId: sourceId, name }, { onError: showLimitOf });
    },
    onError: (error) => showLimitOf(error),
  });
}
