import { formatCount } from '@plumbline/charts';
import type { ReadSettingsChange, Receipt } from '@plumbline/contracts';
import { plural } from '../../../shared/lib/format.js';
import { groupNotes } from '../notes/group-notes.js';
import type { OnLine } from '../notes/lined-text.js';
import { NoteList } from '../notes/note-list.js';

const SHOWN_NOTES = 30;

interface ReadWarningsProps {
  receipt: Receipt;
  onLine: OnLine;
  onOffer: (change: ReadSettingsChange) => void;
}

/** What was lost or changed, and what is worth knowing, the dearest first. */
export function ReadWarnings({ receipt, onLine, onOffer }: ReadWarningsProps) {
  const notes = groupNotes(receipt);
  if (notes.length === 0)
    return <p className="mt-6 text-label font-normal text-text2">Nothing was lost or changed.</p>;
  return (
    <>
      <h3 className="mt-6 mb-2 text-h3">{plural(notes.length, 'thing')} to know</h3>
      <NoteList notes={notes.slice(0, SHOWN_NOTES)} onLine={onLine} onOffer={onOffer} />
      {notes.length > SHOWN_NOTES && (
        <p className="pt-2 text-caption text-text3">
          and {formatCount(notes.length - SHOWN_NOTES)} more, in the Quality tab
        </p>
      )}
    </>
  );
}
