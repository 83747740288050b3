import type { RestoreView } from '@plumbline/contracts';
import { CircleCheck, CircleX, LoaderCircle, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { readStored, writeStored } from '../../../shared/lib/storage.js';
import { BareIconButton } from '../../../shared/ui/buttons/bare-icon-button.js';
import { Progress } from '../../../shared/ui/progress.js';
import { isRestoring } from './restore.api.js';
import { restoreWords } from './restore-words.js';

const LOOKS = {
  busy: { Glyph: LoaderCircle, tone: 'border-border bg-raised text-text1' },
  done: { Glyph: CircleCheck, tone: 'border-success-border bg-success-bg text-success-text' },
  failed: { Glyph: CircleX, tone: 'border-danger-border bg-danger-bg text-danger-text' },
} as const;

const SEEN = 'restore-seen';

/** How far the restore of everything is, or how the last one ended: that is said until it is put away, and once where it went well. */
export function RestoreNote({ restore }: { restore: RestoreView }) {
  const [seen, setSeen] = useState(() => readStored(SEEN));
  const putAway = () => {
    writeStored(SEEN, restore.id);
    setSeen(restore.id);
  };
  // Whoever comes back later knows it; on this visit it stays in sight.
  useEffect(() => {
    if (restore.phase === 'done') writeStored(SEEN, restore.id);
  }, [restore]);
  if (!isRestoring(restore) && seen === restore.id) return null;
  return <Note restore={restore} onPutAway={putAway} />;
}

function Note({ restore, onPutAway }: { restore: RestoreView; onPutAway: () => void }) {
  const { title, line } = restoreWords(restore);
  const isBusy = isRestoring(restore);
  const note = useRef<HTMLDivElement>(null);
  // Whoever has begun it stands further down, at the list.
  useEffect(() => {
    if (isBusy) note.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isBusy]);
  const { Glyph, tone } = LOOKS[isBusy ? 'busy' : restore.phase === 'done' ? 'done' : 'failed'];
  return (
    <div
      ref={note}
      role="status"
      className={`scroll-mt-20 flex items-start gap-3 rounded-lg border px-4 py-2.5 text-body ${tone}`}
    >
      <Glyph aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="text-label">{title}</p>
        <p className="wrap-anywhere">{line}</p>
        {isBusy && (
          <Progress
            className="mt-2"
            label="Restore"
            value={restore.of > 0 ? restore.done / restore.of : undefined}
            valueText={line}
          />
        )}
      </div>
      {!isBusy && (
        <BareIconButton label="Dismiss this note" onClick={onPutAway}>
          <X aria-hidden="true" />
        </BareIconButton>
      )}
    </div>
  );
}
