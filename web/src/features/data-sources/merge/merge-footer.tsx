import type { MergePreview } from '@plumbline/contracts';
import { TriangleAlert } from 'lucide-react';
import { useMergeSources } from '../../../entities/data-source/merges.api.js';
import { showLimitOf } from '../../../entities/subscription/limit-store.js';
import { useUsage } from '../../../entities/subscription/usage.api.js';
import { plural } from '../../../shared/lib/format.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { SheetFooter } from '../../../shared/ui/overlays/sheet-footer.js';
import { takenTwice } from './column-names.js';
import { placeWords, resultWords } from './merge-words.js';
import type { MergeDraft } from './use-merge-draft.js';

interface MergeFooterProps {
  draft: MergeDraft;
  preview: MergePreview | undefined;
  /** What is shown belongs to choices that were made before. */
  isStale: boolean;
  /** Rows would multiply, and nobody has decided about them. */
  isOpen: boolean;
  onClose: () => void;
  onDone: (path: string) => void;
}

/** What comes of it, what is left to decide, and the way out. */
export function MergeFooter({ draft, preview, isStale, isOpen, onClose, onDone }: MergeFooterProps) {
  const merge = useMergeSources();
  const usage = useUsage('uploads');
  const twice = preview && takenTwice(preview.columns, draft.choices.names);
  const tooMany = preview?.warnings.find(({ code }) => code === 'too_many_rows');
  const create = () => {
    if (isOpen) return focusDecision();
    merge.mutate(draft.body, {
      onSuccess: ({ id }) => onDone(`/data-sources/${id}`),
      onError: (error) => void showLimitOf(error),
    });
  };
  return (
    <SheetFooter className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="text-body font-medium text-text1 tabular-nums">
          {preview ? rowsOf(preview, draft, isOpen) : 'Choose by what rows meet'}
        </p>
        <p className="text-caption text-text3 tabular-nums">
          Each row keeps both line numbers. {placeWords(usage)}
        </p>
        {twice !== undefined && (
          <p role="alert" className="text-label font-normal text-danger-text">
            Two columns would be called “{twice}”. Give one of them another name.
          </p>
        )}
        {(tooMany ?? merge.error) && (
          <p role="alert" className="text-label font-normal text-danger-text">
            {(tooMany ?? merge.error)?.message}
          </p>
        )}
      </div>
      {isOpen && (
        <button
          type="button"
          className="touch-target flex items-center gap-1.5 text-label text-warning-text"
          onClick={focusDecision}
        >
          <TriangleAlert className="size-4" aria-hidden="true" />1 decision left
        </button>
      )}
      <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          disabled={!preview || isStale || tooMany !== undefined || twice !== undefined}
          isPending={merge.isPending}
          onClick={create}
        >
          Create data source
        </Button>
      </div>
    </SheetFooter>
  );
}

function rowsOf(preview: MergePreview, draft: MergeDraft, isOpen: boolean): string {
  return draft.choices.isAppend
    ? plural(preview.rows, 'row')
    : resultWords(preview, draft.choices.kind, !isOpen);
}

function focusDecision(): void {
  const card = document.querySelector<HTMLElement>('[data-decision="repeats"]');
  card?.scrollIntoView({ block: 'nearest' });
  card?.focus();
}
