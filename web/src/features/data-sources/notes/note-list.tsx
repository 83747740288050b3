import { formatCount } from '@plumbline/charts';
import type { ReadSettingsChange } from '@plumbline/contracts';
import { CircleAlert, Info } from 'lucide-react';
import { Fragment, useState } from 'react';
import { Button } from '../../../shared/ui/buttons/button.js';
import type { Note } from './group-notes.js';
import { LinedText, LineLink, namesLines, type OnLine } from './lined-text.js';

interface NoteListProps {
  notes: readonly Note[];
  /** Absent where the rows cannot be shown as they are written. */
  onLine?: OnLine | undefined;
  /** Does what a note offers; absent where nothing may be changed. */
  onOffer?: ((change: ReadSettingsChange, words: string) => void) | undefined;
  isPending?: boolean;
}

/** Notes, each with the lines that it is about, and with what can be done about it. */
export function NoteList({ notes, ...ways }: NoteListProps) {
  return (
    <ul className="divide-y divide-border-subtle">
      {notes.map((note) => (
        <NoteRow key={note.key} note={note} {...ways} />
      ))}
    </ul>
  );
}

const SHOWN_LINES = 6;

function NoteRow({ note, onLine, onOffer, isPending }: Omit<NoteListProps, 'notes'> & { note: Note }) {
  const { cost, text, parts, lines, offer } = note;
  const [isOpen, setOpen] = useState(false);
  const Icon = cost === 'rows' ? CircleAlert : Info;
  return (
    <li className="flex items-start gap-2 py-2.5 text-label font-normal text-text1">
      <Icon
        className={`mt-0.5 size-4 shrink-0 ${cost === 'rows' ? 'text-warning-solid' : 'text-info-solid'}`}
        aria-hidden="true"
      />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p>
          <LinedText text={text} onLine={onLine} />
        </p>
        {isOpen && (
          <ul className="mt-1 list-disc pl-5 text-caption text-text2">
            {parts.map((part) => (
              <li key={part} className="py-0.5">
                <LinedText text={part} onLine={onLine} />
              </li>
            ))}
          </ul>
        )}
        {lines.length > 1 && !namesLines(text) && <Lines note={note} onLine={onLine} />}
        <div className="flex flex-wrap gap-x-4 empty:hidden">
          {parts.length > 0 && (
            <Button variant="link" size="compact" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? 'Show less' : `Show all ${formatCount(parts.length)}`}
            </Button>
          )}
          {offer && onOffer && (
            <Button
              variant="link"
              size="compact"
              className="!h-auto min-h-8 !shrink text-left !whitespace-normal"
              disabled={isPending}
              onClick={() => onOffer(offer.change, offer.words)}
            >
              {offer.words}
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}

/** "Lines 4, 10, 16 and 12 more." */
function Lines({ note: { lines, count }, onLine }: { note: Note; onLine: OnLine | undefined }) {
  const shown = lines.slice(0, SHOWN_LINES);
  const rest = Math.max(count, lines.length) - shown.length;
  return (
    <p className="mt-0.5 text-caption text-text2">
      Lines{' '}
      {shown.map((line, at) => (
        <Fragment key={line}>
          {at > 0 && ', '}
          {onLine ? <LineLink text={formatCount(line)} onLine={onLine} /> : formatCount(line)}
        </Fragment>
      ))}
      {rest > 0 && ` and ${formatCount(rest)} more`}
    </p>
  );
}
