import type { ReplicationMismatch } from '@plumbline/contracts';
import { CircleCheck } from 'lucide-react';
import { plural } from '../../../shared/lib/format.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Card } from '../../../shared/ui/card.js';
import { hashWords, KIND_WORDS, mismatchWords } from './replication-words.js';

interface MismatchesCardProps {
  standby: string;
  mismatches: readonly ReplicationMismatch[];
  /** All of them; the first are listed. */
  count: number;
  onResync: (ids: readonly string[]) => void;
}

/** What is not the same on both sides, each to be fetched again by itself. */
export function MismatchesCard({ standby, mismatches, count, onResync }: MismatchesCardProps) {
  const open = mismatches.filter(({ isMending }) => !isMending);
  return (
    <Card aria-label="Mismatches">
      <div className="flex items-center justify-between gap-3 px-5 py-3">
        <h2 className="text-h3">{count === 0 ? 'No mismatch' : plural(count, 'mismatch', 'mismatches')}</h2>
        {open.length > 1 && (
          <Button variant="link" size="compact" onClick={() => onResync(open.map(({ id }) => id))}>
            Resync all
          </Button>
        )}
      </div>
      {mismatches.length === 0 && (
        <p className="flex items-center gap-2 border-t border-border-subtle px-5 py-3 text-body text-text2">
          <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-success-text" />
          Nothing is known to differ.
        </p>
      )}
      <ul className="max-h-96 overflow-y-auto">
        {mismatches.map((mismatch) => (
          <li
            key={mismatch.id}
            className="flex items-start justify-between gap-3 border-t border-border-subtle px-5 py-3"
          >
            <div className="min-w-0">
              <p className="text-label wrap-anywhere">{mismatch.item}</p>
              <p className="text-caption text-text2 wrap-anywhere">
                {KIND_WORDS[mismatch.kind].title}
                {mismatch.key && `, row ${mismatch.key}`}
              </p>
              <p className="mt-1 text-caption text-text2">
                Here <code className="font-mono">{hashWords(mismatch.primary)}</code>, on {standby}{' '}
                <code className="font-mono text-danger-text">{hashWords(mismatch.standby)}</code>.{' '}
                {mismatchWords(mismatch)}
              </p>
            </div>
            {mismatch.isMending ? (
              <span className="text-caption text-text2">Being fetched</span>
            ) : (
              <Button
                variant="link"
                size="compact"
                aria-label={`Resync ${mismatch.item}`}
                onClick={() => onResync([mismatch.id])}
              >
                Resync
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
