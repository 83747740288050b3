import type { DataSourceDetail, MergeKey, MergeState } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mergeCandidatesQuery, useChangeMergeKeys } from '../../../entities/data-source/merges.api.js';
import { showLimitOf } from '../../../entities/subscription/limit-store.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';
import { ChangeKeysDialog } from './change-keys-dialog.js';
import { keySentence } from './merge-words.js';

interface ChangeKeysProps {
  source: Pick<DataSourceDetail, 'id'>;
  merge: MergeState;
}

/** Where a column by which rows were matched is gone: the pair that fits best now, in one press, and any other. */
export function ChangeKeys({ source, merge }: ChangeKeysProps) {
  const change = useChangeMergeKeys(source.id);
  const [isChoosing, setIsChoosing] = useState(false);
  const proposed = useProposedKeys(merge);
  return (
    <>
      {proposed && (
        <Button
          className="max-w-full"
          isPending={change.isPending}
          onClick={() =>
            change.mutate(proposed, {
              onError: (error) => {
                if (!showLimitOf(error))
                  toast({ variant: 'destructive', title: 'Nothing was merged', description: error.message });
              },
            })
          }
        >
          <span className="truncate">Match by {keySentence(proposed)}</span>
        </Button>
      )}
      <Button onClick={() => setIsChoosing(true)}>Choose columns</Button>
      {isChoosing && <ChangeKeysDialog source={source} merge={merge} onClose={() => setIsChoosing(false)} />}
    </>
  );
}

/** What fits best by the values of the newest versions; nothing for rows below each other. */
function useProposedKeys({ kind, parents }: MergeState): MergeKey[] | undefined {
  const [left, right] = (['left', 'right'] as const).map((side) => parents.find((one) => one.side === side));
  const { data } = useQuery({
    ...mergeCandidatesQuery(left?.id ?? ''),
    enabled: left !== undefined && kind !== 'append',
  });
  return data?.find(({ id }) => id === right?.id)?.keys[0]?.keys;
}
