import { HELD_KINDS, type HeldKind, type HeldObject } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { formatDay } from '../../../../shared/lib/format-time.js';
import { Empty } from '../../../../shared/ui/empty.js';
import { ErrorState } from '../../../../shared/ui/error-state.js';
import { SearchInput } from '../../../../shared/ui/fields/input.js';
import { Select } from '../../../../shared/ui/fields/select.js';
import { Pager } from '../../../../shared/ui/pager.js';
import { Skeleton, SkeletonGroup } from '../../../../shared/ui/skeleton.js';
import { heldObjectsQuery, PAGE } from './object-restore.api.js';
import { KIND_WORDS } from './object-words.js';

const KINDS = HELD_KINDS.toReversed().map((kind) => ({ value: kind, label: KIND_WORDS[kind] }));

interface ObjectChoiceProps {
  backupId: string;
  kind: HeldKind;
  onKind: (kind: HeldKind) => void;
  onChosen: (held: HeldObject) => void;
}

/** What a backup holds of one kind, to choose one of it. */
export function ObjectChoice({ backupId, kind, onKind, onChosen }: ObjectChoiceProps) {
  const [q, setQ] = useState('');
  const [offset, setOffset] = useState(0);
  const filter = useDeferredValue({ id: backupId, kind, q, offset });
  const { data, error, refetch } = useQuery(heldObjectsQuery(filter));
  const change = (apply: () => void) => {
    setOffset(0);
    apply();
  };
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Select
          label="Kind"
          options={KINDS}
          value={kind}
          onValueChange={(next) => change(() => onKind(next))}
        />
        <SearchInput
          label="Search by name"
          className="min-w-40 flex-1"
          value={q}
          onValueChange={(next) => change(() => setQ(next))}
        />
      </div>
      {error && (
        <ErrorState
          title="What the backup holds could not be read"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && (
        <SkeletonGroup label="Reading the backup">
          <Skeleton className="h-40" />
        </SkeletonGroup>
      )}
      {data?.held.length === 0 && <Empty title={q ? 'Nothing matches' : 'The backup holds none'} />}
      {data && data.held.length > 0 && (
        <>
          <ul aria-label="In the backup" className="flex flex-col divide-y divide-border-subtle">
            {data.held.map((held) => (
              <HeldRow key={held.id} held={held} onChosen={onChosen} />
            ))}
          </ul>
          <Pager offset={offset} total={data.total} onOffset={setOffset} pageSize={PAGE} />
        </>
      )}
    </>
  );
}

function HeldRow({ held, onChosen }: { held: HeldObject; onChosen: (held: HeldObject) => void }) {
  const { name, kind, workspaceName, createdAt, isThere } = held;
  const place = kind === 'workspace' ? '' : `${workspaceName} · `;
  return (
    <li>
      <button
        type="button"
        className="touch-target w-full py-2 text-left hover:bg-hover"
        onClick={() => onChosen(held)}
      >
        <span className="block text-body font-medium text-text1 wrap-anywhere">{name}</span>
        <span className="block text-caption text-text2 wrap-anywhere">
          {place}
          {createdAt && `made ${formatDay(createdAt)} · `}
          {isThere ? 'is there now' : 'gone now'}
        </span>
      </button>
    </li>
  );
}
