import type { DataSourceDetail, MergeState } from '@plumbline/contracts';
import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useReparse } from '../../../entities/data-source/data-source-changes.api.js';
import { formatDateTime } from '../../../shared/lib/format-time.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Card } from '../../../shared/ui/card.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';
import { ChangeKeys } from './change-keys.js';
import { keySentence } from './merge-words.js';

/** What a source was merged from, by what, and why it does not follow its parents where it does not. */
export function MergeNote({ source, merge }: { source: DataSourceDetail; merge: MergeState }) {
  const again = useReparse(source.id);
  const { problem } = merge;
  // The same columns would fail again.
  const isColumnGone = problem?.code === 'column_gone';
  const isOrphan = merge.parents.some(({ isDeleted }) => isDeleted);
  const isRunning = source.status === 'queued' || source.status === 'reading';
  return (
    <Card className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <div className="min-w-0 flex-1 basis-72 text-label font-normal text-text2">
        <p className="wrap-anywhere">
          {merge.kind === 'append' ? 'Rows of ' : 'Merged from '}
          {merge.parents.map((parent, at) => (
            <span key={parent.side}>
              {at > 0 && ' and '}
              <Parent parent={parent} />
            </span>
          ))}
          {merge.kind === 'append' ? ', below each other.' : `, by ${keySentence(merge.keys)}.`}{' '}
          {isOrphan
            ? 'It stays as it is, since one of them was deleted.'
            : 'It is made again when one of them changes.'}
        </p>
        {problem && (
          <p className="mt-1 flex items-start gap-1.5 text-warning-text">
            <TriangleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden="true" />
            <span>
              Not made again since {formatDateTime(problem.at)}: {problem.message} What is shown was merged
              before.
            </span>
          </p>
        )}
      </div>
      {!isOrphan && !isRunning && isColumnGone && <ChangeKeys source={source} merge={merge} />}
      {!isOrphan && !isRunning && !isColumnGone && (problem || source.status === 'failed') && (
        <Button
          isPending={again.isPending}
          onClick={() =>
            again.mutate(
              {},
              {
                onError: (error) =>
                  toast({ variant: 'destructive', title: 'Nothing was merged', description: error.message }),
              },
            )
          }
        >
          Merge again
        </Button>
      )}
    </Card>
  );
}

function Parent({ parent }: { parent: MergeState['parents'][number] }) {
  const version = parent.version === null ? '' : `, version ${parent.version}`;
  if (parent.isDeleted)
    return (
      <>
        {parent.name}
        {version} (deleted)
      </>
    );
  return (
    <>
      <Link to={`/data-sources/${parent.id}`} className="text-text1 underline underline-offset-4">
        {parent.name}
      </Link>
      {version}
    </>
  );
}
