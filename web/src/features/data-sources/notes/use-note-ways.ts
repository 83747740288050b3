import type { DataSourceDetail, ReadSettingsChange, Receipt } from '@plumbline/contracts';
import { useSearchParams } from 'react-router-dom';
import { useMayEdit } from '../../../entities/workspace/editor-only.js';
import { useReadAgain } from '../parts/use-read-again.js';
import type { OnLine } from './lined-text.js';

interface NoteWays {
  onLine?: OnLine;
  onOffer?: (change: ReadSettingsChange, words: string) => void;
  isPending: boolean;
}

/** Of a source that was read: a line opens its preview there, and an offer reads the file again. Viewers have neither. */
export function useNoteWays(
  { id, readOnly }: Pick<DataSourceDetail, 'id' | 'readOnly'>,
  { format }: Pick<Receipt, 'format'>,
): NoteWays {
  const mayEdit = useMayEdit();
  const [, setParams] = useSearchParams();
  const readAgain = useReadAgain(id);
  const isPending = readAgain.isPending;
  if (!mayEdit || readOnly || format === 'merge' || format === 'database') return { isPending };
  return {
    isPending,
    onLine: (line) =>
      setParams((known) => {
        const next = new URLSearchParams(known);
        next.set('preview', id);
        next.set('line', String(line));
        return next;
      }),
    onOffer: (change, words) => readAgain.mutate({ change, title: `Done: ${words}` }),
  };
}
