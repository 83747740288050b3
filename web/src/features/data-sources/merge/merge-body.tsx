import type { DataSourceSummary, MergeCandidate, MergePreview } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { mergePreviewQuery } from '../../../entities/data-source/merges.api.js';
import { ErrorState } from '../../../shared/ui/error-state.js';
import { RefetchLine } from '../../../shared/ui/progress.js';
import { Skeleton, SkeletonGroup } from '../../../shared/ui/skeleton.js';
import { AppendPart } from './append-part.js';
import { FlowPicture } from './flow-picture.js';
import { KeyPart } from './key-part.js';
import { MergeFooter } from './merge-footer.js';
import { keySentence, type Nouns, nounsOf } from './merge-words.js';
import { MultiplyCard } from './multiply-card.js';
import { ResultTable } from './result-table.js';
import { type SourceChoices, SourceRow } from './source-row.js';
import { type MergeDraft, useMergeDraft } from './use-merge-draft.js';
import { useProposals } from './use-proposals.js';

interface MergeBodyProps {
  left: DataSourceSummary;
  right: MergeCandidate;
  choices: SourceChoices;
  onClose: () => void;
  onDone: (path: string) => void;
}

/** One pair of sources: its key, what meets what, and the first rows of the result. */
export function MergeBody({ left, right, choices, onClose, onDone }: MergeBodyProps) {
  const draft = useMergeDraft(left.id, right);
  const preview = useQuery({ ...mergePreviewQuery(draft.definition), enabled: draft.isComplete });
  const shown = draft.isComplete ? preview.data : undefined;
  const nouns = nounsOf(left.name, right.name);
  const isOpen = shown !== undefined && shown.multiplied > 0 && !draft.choices.repeats;
  return (
    <div className="flex h-full flex-col">
      <RefetchLine isActive={preview.isPlaceholderData} />
      <div className="min-h-0 flex-1 overflow-y-auto p-4 md:px-8 md:py-5">
        <SourceRow {...{ left, right, choices, draft, nouns }} preview={shown} />
        {draft.choices.isAppend ? (
          shown && <AppendPart {...{ left, right, draft, nouns }} preview={shown} />
        ) : (
          <KeyPart {...{ left, right, draft, nouns }} />
        )}
        {draft.isComplete && <Outcome {...{ draft, nouns, right }} preview={preview} />}
      </div>
      <MergeFooter
        {...{ draft, isOpen, onClose, onDone }}
        preview={shown}
        isStale={preview.isPlaceholderData}
      />
    </div>
  );
}

interface OutcomeProps {
  draft: MergeDraft;
  nouns: Nouns;
  right: MergeCandidate;
  preview: { data: MergePreview | undefined; error: Error | null; refetch: () => unknown };
}

function Outcome({ draft, nouns, right, preview: { data, error, refetch } }: OutcomeProps) {
  if (error && !data)
    return <ErrorState title="This could not be looked at" error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <SkeletonGroup label="Comparing both">
        <Skeleton className="mt-6 h-64" />
      </SkeletonGroup>
    );
  return (
    <>
      {!draft.choices.isAppend && <Meeting draft={draft} nouns={nouns} right={right} preview={data} />}
      <ResultTable preview={data} nouns={nouns} draft={draft} />
    </>
  );
}

function Meeting({
  draft,
  nouns,
  right,
  preview,
}: Omit<OutcomeProps, 'preview'> & { preview: MergePreview }) {
  const proposals = useProposals(right, draft);
  const hasDecision = preview.multiplied > 0;
  return (
    <div className={hasDecision ? 'mt-5 grid gap-6 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]' : 'mt-5'}>
      <section aria-labelledby="what-meets-what" className="min-w-0">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h3 id="what-meets-what" className="text-h3">
            What meets what
          </h3>
          <p className="min-w-0 text-caption wrap-anywhere text-text3">
            {keySentence(draft.definition.keys)}
          </p>
        </div>
        <FlowPicture preview={preview} nouns={nouns} />
      </section>
      {hasDecision && <MultiplyCard {...{ preview, nouns, draft, proposals }} />}
    </div>
  );
}
