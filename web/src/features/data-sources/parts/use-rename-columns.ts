import type { DataSourceDetail } from '@plumbline/contracts';
import { useMutation } from '@tanstack/react-query';
import { useReparse, useRollback } from '../../../entities/data-source/data-source-changes.api.js';
import { waitForJob } from '../../../entities/job/wait-for-job.js';
import { showLimitOf } from '../../../entities/subscription/limit-store.js';
import { inSession } from '../../../shared/api/session-life.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';

/** Column names as they are, with what they shall be; null: as the file has it. */
type Names = Record<string, string | null>;

/** Reads the file again with other names for its columns; `onRenamed` hears what the first is called then. */
export function useRenameColumns(
  source: Pick<DataSourceDetail, 'id' | 'name' | 'columns'>,
  onRenamed: (name: string) => void,
) {
  const reparse = useReparse(source.id);
  const rollback = useRollback(source.id);
  return useMutation({
    mutationFn: async (names: Names) => {
      const { jobId } = await inSession(reparse.mutateAsync({ names }));
      await inSession(waitForJob(jobId));
      return Object.entries(names)[0];
    },
    onSuccess: (first) => {
      const [from = '', given = null] = first ?? [];
      const to = given ?? source.columns.find(({ name }) => name === from)?.sourceName ?? from;
      toast({
        variant: 'success',
        title: `“${from}” is called “${to}” now`,
        description: 'What uses it follows.',
        action: { label: 'Undo', onSelect: () => rollback.mutate(undefined) },
      });
      onRenamed(to);
    },
    onError: (error) => showLimitOf(error),
  });
}
