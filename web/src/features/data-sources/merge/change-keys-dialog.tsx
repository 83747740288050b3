import { formatCount } from '@plumbline/charts';
import {
  type DataSourceDetail,
  MAX_COLUMNS,
  MAX_JOIN_KEYS,
  type MergeKey,
  type MergeState,
} from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dataSourceQuery } from '../../../entities/data-source/data-sources.api.js';
import { mergePreviewQuery, useChangeMergeKeys } from '../../../entities/data-source/merges.api.js';
import { showLimitOf } from '../../../entities/subscription/limit-store.js';
import { plural } from '../../../shared/lib/format.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Dialog } from '../../../shared/ui/overlays/dialog.js';
import { Skeleton } from '../../../shared/ui/skeleton.js';
import { nounsOf, overlookedIn } from './merge-words.js';
import { OwnKeys } from './own-keys.js';

interface ChangeKeysDialogProps {
  source: Pick<DataSourceDetail, 'id'>;
  merge: MergeState;
  onClose: () => void;
}

/** Pairs of columns for a merge that is there, with what they would come to. */
export function ChangeKeysDialog({ source, merge, onClose }: ChangeKeysDialogProps) {
  const change = useChangeMergeKeys(source.id);
  const [pairs, setPairs] = useState<MergeKey[]>([]);
  const [left, right] = useParents(merge);
  const overlooked = overlookedIn(merge.keys);
  const keys = pairs.map((pair) => ({
    ...pair,
    ...(overlooked.length > 0 && { normalise: [...overlooked] }),
  }));
  const isAppend = merge.kind === 'append';
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={isAppend ? 'Which columns go together?' : 'By which columns do their rows meet?'}
      description="The newest versions of both are merged by these, as a new version of the result."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={keys.length === 0}
            isPending={change.isPending}
            onClick={() =>
              change.mutate(keys, { onSuccess: onClose, onError: (error) => void showLimitOf(error) })
            }
          >
            Merge by these
          </Button>
        </>
      }
    >
      {left.source && right.source ? (
        <OwnKeys
          {...{ leftId: left.id, rightId: right.id, nouns: nounsOf(left.source.name, right.source.name) }}
          first={stillThere(merge.keys, left.source, right.source)}
          {...(isAppend ? { word: 'goes with', most: MAX_COLUMNS } : { word: 'is', most: MAX_JOIN_KEYS })}
          onChange={setPairs}
        />
      ) : (
        <Skeleton className="mt-3 h-10" />
      )}
      <Outcome merge={merge} ids={{ left: left.id, right: right.id }} keys={keys} />
      {change.error && (
        <p role="alert" className="mt-3 text-label font-normal text-danger-text">
          {change.error.message}
        </p>
      )}
    </Dialog>
  );
}

/** Both parents with the columns that they have now. */
function useParents({ parents }: MergeState) {
  const idOf = (side: 'left' | 'right') => parents.find((one) => one.side === side)?.id ?? '';
  const left = useQuery(dataSourceQuery(idOf('left')));
  const right = useQuery(dataSourceQuery(idOf('right')));
  return [
    { id: idOf('left'), source: left.data },
    { id: idOf('right'), source: right.data },
  ] as const;
}

/** The pairs as they are, without the columns that are gone. */
const stillThere = (
  keys: readonly MergeKey[],
  left: Pick<DataSourceDetail, 'columns'>,
  right: Pick<DataSourceDetail, 'columns'>,
): Partial<MergeKey>[] =>
  keys.map((key) => ({
    ...(has(left, key.left) && { left: key.left }),
    ...(has(right, key.right) && { right: key.right }),
  }));

const has = ({ columns }: Pick<DataSourceDetail, 'columns'>, column: string): boolean =>
  columns.some(({ name }) => name === column);

interface OutcomeProps {
  merge: MergeState;
  ids: { left: string; right: string };
  keys: MergeKey[];
}

function Outcome({ merge: { kind, repeats }, ids, keys }: OutcomeProps) {
  const { data, error } = useQuery({
    ...mergePreviewQuery({ ...ids, keys, kind, ...(repeats && { repeats }) }),
    enabled: keys.length > 0,
  });
  if (keys.length === 0)
    return <p className="mt-3 text-caption text-text3">Choose a column of each to see what would meet.</p>;
  if (error)
    return (
      <p role="alert" className="mt-3 text-label font-normal text-danger-text">
        {error.message}
      </p>
    );
  if (!data) return <Skeleton className="mt-3 h-5 w-64" />;
  return (
    <p className="mt-3 text-label font-normal text-text2 tabular-nums" role="status">
      {kind !== 'append' &&
        `${formatCount(data.matched)} of ${plural(data.left.rows, 'row')} find another, ${formatCount(data.leftOnly)} do not. `}
      The result has {plural(data.rows, 'row')}.
    </p>
  );
}
