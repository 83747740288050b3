import type { ObjectRestoreView } from '@plumbline/contracts';
import { CircleCheck, CircleX, LoaderCircle } from 'lucide-react';
import { formatDateTime } from '../../../../shared/lib/format-time.js';
import { Card } from '../../../../shared/ui/card.js';
import { isOpen } from './object-restore.api.js';
import { objectRestoreWords } from './object-words.js';

const LOOKS = {
  busy: { Glyph: LoaderCircle, tone: 'text-text3' },
  done: { Glyph: CircleCheck, tone: 'text-success-text' },
  failed: { Glyph: CircleX, tone: 'text-danger-text' },
} as const;

/** So many at most; the audit log has all. */
const SHOWN = 6;

/** The last restores of single objects, newest first. */
export function ObjectRestoresCard({ restores }: { restores: readonly ObjectRestoreView[] }) {
  return (
    <Card aria-label="Restored objects" className="self-start">
      <div className="flex flex-col gap-2 px-5 py-4">
        <h2 className="text-h3">Restored objects</h2>
        <ul className="flex flex-col gap-3">
          {restores.slice(0, SHOWN).map((restore) => (
            <Line key={restore.id} restore={restore} />
          ))}
        </ul>
      </div>
    </Card>
  );
}

function Line({ restore }: { restore: ObjectRestoreView }) {
  const { title, line } = objectRestoreWords(restore);
  const { Glyph, tone } = LOOKS[isOpen(restore) ? 'busy' : restore.phase === 'done' ? 'done' : 'failed'];
  return (
    <li className="flex items-start gap-2 text-body" {...(isOpen(restore) && { role: 'status' })}>
      <Glyph aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${tone}`} />
      <span className="min-w-0">
        <span className="block text-text1 wrap-anywhere">{title}</span>
        <span className="block text-caption text-text2 wrap-anywhere">
          {formatDateTime(restore.askedAt)} · {line}
        </span>
      </span>
    </li>
  );
}
