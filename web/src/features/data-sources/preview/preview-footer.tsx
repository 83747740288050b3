import type { Receipt } from '@plumbline/contracts';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { plural } from '../../../shared/lib/format.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Checkbox } from '../../../shared/ui/fields/checkbox.js';
import { SheetFooter } from '../../../shared/ui/overlays/sheet-footer.js';
import { countSentence, setAsideSentence } from '../parts/settings-words.js';
import type { useFinishPreview } from './use-finish-preview.js';

interface PreviewFooterProps {
  receipt: Receipt;
  /** Whether the receipt is of the whole file, not of its first rows. */
  isWhole: boolean;
  openCount: number;
  confirmLabel: string;
  finish: Pick<ReturnType<typeof useFinishPreview>, 'cancel' | 'isFinishing' | 'isCancelling'>;
  onCreate: (isBuilding: boolean) => void;
}

/** What was read, what is left to decide, and the way out. */
export function PreviewFooter({
  receipt,
  isWhole,
  openCount,
  confirmLabel,
  finish,
  onCreate,
}: PreviewFooterProps) {
  const [isBuilding, setBuilding] = useState(true);
  return (
    <SheetFooter className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="text-body font-medium text-text1">{countSentence(receipt)}</p>
        <p className="text-caption text-text3">
          {isWhole
            ? setAsideSentence(receipt)
            : 'Counted in the first rows; the whole file is read when you finish.'}
        </p>
      </div>
      <Checkbox checked={isBuilding} onCheckedChange={setBuilding}>
        Build a dashboard for me
      </Checkbox>
      {openCount > 0 && (
        <button
          type="button"
          className="touch-target flex items-center gap-1.5 text-label text-warning-text"
          onClick={focusDecision}
        >
          <TriangleAlert className="size-4" aria-hidden="true" />
          {plural(openCount, 'decision')} left
        </button>
      )}
      <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
        <Button isPending={finish.isCancelling} disabled={finish.isFinishing} onClick={finish.cancel}>
          Cancel
        </Button>
        <Button variant="primary" isPending={finish.isFinishing} onClick={() => onCreate(isBuilding)}>
          {confirmLabel}
        </Button>
      </div>
    </SheetFooter>
  );
}

function focusDecision(): void {
  const card = document.querySelector<HTMLElement>('[data-decision]');
  card?.scrollIntoView({ block: 'nearest' });
  card?.focus();
}
