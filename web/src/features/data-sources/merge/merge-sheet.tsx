import type { DataSourceSummary, MergeCandidate } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dataSourcesQuery } from '../../../entities/data-source/data-sources.api.js';
import { mergeCandidatesQuery } from '../../../entities/data-source/merges.api.js';
import { Empty } from '../../../shared/ui/empty.js';
import { ErrorState } from '../../../shared/ui/error-state.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { Sheet } from '../../../shared/ui/overlays/sheet.js';
import { Skeleton, SkeletonGroup } from '../../../shared/ui/skeleton.js';
import { MergeBody } from './merge-body.js';
import { MergeSteps } from './merge-steps.js';

interface MergeSheetProps {
  /** The first of the two; the newest where the address names none. */
  sourceId: string;
  onClose: () => void;
  /** Where a finished merge leads. */
  onDone: (path: string) => void;
}

/** Puts two data sources together: which, by what, what would meet, and what becomes of rows that would multiply. */
export function MergeSheet({ sourceId, onClose, onDone }: MergeSheetProps) {
  const sources = useQuery(dataSourcesQuery());
  return (
    <Sheet
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      width="wide"
      className="overflow-hidden"
      title="Merge two data sources"
      description="The result is a new data source. Both files stay as they are."
      aside={<MergeSteps />}
    >
      <Loaded query={sources} noun="data sources">
        {(all) => (
          <Sources sources={all.filter(({ version }) => version > 0)} {...{ sourceId, onClose, onDone }} />
        )}
      </Loaded>
    </Sheet>
  );
}

function Sources({
  sources,
  sourceId,
  onClose,
  onDone,
}: MergeSheetProps & { sources: readonly DataSourceSummary[] }) {
  const [{ leftId, rightId }, setChosen] = useState<Chosen>({ leftId: sourceId, rightId: undefined });
  const left = sources.find(({ id }) => id === leftId) ?? sources[0];
  if (!left || sources.length < 2)
    return (
      <Empty title="There is nothing to merge yet">
        Two data sources are needed. Upload another file, then come back.
      </Empty>
    );
  return (
    <Candidates
      key={left.id}
      left={left}
      sources={sources}
      rightId={rightId}
      onChoose={setChosen}
      onClose={onClose}
      onDone={onDone}
    />
  );
}

interface Chosen {
  leftId: string;
  /** What goes with it best unless chosen. */
  rightId: string | undefined;
}

interface CandidatesProps {
  left: DataSourceSummary;
  rightId: string | undefined;
  sources: readonly DataSourceSummary[];
  onChoose: (chosen: Chosen) => void;
  onClose: () => void;
  onDone: (path: string) => void;
}

function Candidates({ left, rightId, sources, onChoose, onClose, onDone }: CandidatesProps) {
  const candidates = useQuery(mergeCandidatesQuery(left.id));
  if (candidates.isError && !candidates.data)
    return (
      <ErrorState
        title="What goes together could not be looked up"
        error={candidates.error}
        onRetry={() => void candidates.refetch()}
      />
    );
  if (!candidates.data)
    return (
      <SkeletonGroup label="Looking for what goes together">
        <Skeleton className="m-8 h-96" />
      </SkeletonGroup>
    );
  const right = chosenOf(candidates.data, rightId);
  if (!right) return <Empty title="No other data source has data yet" />;
  return (
    <MergeBody
      key={right.id}
      left={left}
      right={right}
      choices={{
        ...{ sources, candidates: candidates.data },
        // What stands on the right already changes places with the left one.
        onLeft: (id) => onChoose({ leftId: id, rightId: id === right.id ? left.id : undefined }),
        onRight: (id) => onChoose({ leftId: left.id, rightId: id }),
      }}
      onClose={onClose}
      onDone={onDone}
    />
  );
}

const chosenOf = (
  candidates: readonly MergeCandidate[],
  id: string | undefined,
): MergeCandidate | undefined => candidates.find((candidate) => candidate.id === id) ?? candidates[0];
