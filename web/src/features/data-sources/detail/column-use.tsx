import type { ColumnProfile, ColumnUse, DataSourceDetail } from '@plumbline/contracts';
import { useMutation } from '@tanstack/react-query';
import { useReparse, useRollback } from '../../../entities/data-source/data-source-changes.api.js';
import { waitForJob } from '../../../entities/job/wait-for-job.js';
import { showLimitOf } from '../../../entities/subscription/limit-store.js';
import { useMayEdit } from '../../../entities/workspace/editor-only.js';
import { inSession } from '../../../shared/api/session-life.js';
import { Select } from '../../../shared/ui/fields/select.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';
import { foundUse, USE_LABELS, usesOf } from '../parts/use-words.js';

const FOUND = 'found';

interface ColumnUsePartProps {
  source: DataSourceDetail;
  column: ColumnProfile;
  isFixed: boolean;
}

/** What the column is used as, why, and another use for it: the file is read again with it. */
export function ColumnUsePart({ source, column, isFixed }: ColumnUsePartProps) {
  const change = useChangeUse(source, column.name);
  const mayEdit = useMayEdit();
  const found = column.use ? 'As found in the file' : foundUse(column);
  const options = [
    { value: FOUND, label: found },
    ...usesOf(column)
      .map((use) => ({ value: use, label: USE_LABELS[use] }))
      .filter(({ label }) => label !== found),
  ];
  return (
    <section className="py-4">
      <h3 className="text-label text-text2">Used as</h3>
      {isFixed || !mayEdit ? (
        <p className="mt-2 text-label text-text1">{column.use ? USE_LABELS[column.use] : foundUse(column)}</p>
      ) : (
        <Select
          className="mt-2 w-full"
          label={`${column.name} is used as`}
          size="compact"
          options={options}
          value={column.use ?? FOUND}
          disabled={change.isPending}
          onValueChange={(use) => change.mutate(use === FOUND ? null : (use as ColumnUse))}
        />
      )}
      {column.useEvidence !== undefined && (
        <p className="mt-1.5 text-caption text-text2">
          {change.isPending ? 'The file is read again …' : column.useEvidence}
        </p>
      )}
    </section>
  );
}

function useChangeUse(source: Pick<DataSourceDetail, 'id'>, name: string) {
  const reparse = useReparse(source.id);
  const rollback = useRollback(source.id);
  return useMutation({
    mutationFn: async (use: ColumnUse | null) => {
      const { jobId } = await inSession(reparse.mutateAsync({ uses: { [name]: use } }));
      await inSession(waitForJob(jobId));
      return use;
    },
    onSuccess: (use) =>
      toast({
        variant: 'success',
        title: use ? `“${name}” is used as: ${USE_LABELS[use]}` : `“${name}” is used as the file suggests`,
        description: 'Insights are searched anew; new dashboards follow.',
        action: { label: 'Undo', onSelect: () => rollback.mutate(undefined) },
      }),
    onError: (error) => showLimitOf(error),
  });
}
