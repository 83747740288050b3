import type { ReceiptTotal } from '@plumbline/contracts';
import { Sigma } from 'lucide-react';
import { Button } from '../../../shared/ui/buttons/button.js';
import { totalsSentence } from './totals-words.js';

interface TotalsNoteProps {
  totals: readonly ReceiptTotal[] | undefined;
  isPending?: boolean;
  onChange: (totals: 'load' | 'set_aside') => void;
}

/** Says at the top which rows were taken for totals, and loads them or sets them aside. */
export function TotalsNote({ totals = [], isPending = false, onChange }: TotalsNoteProps) {
  const [first] = totals;
  if (!first) return null;
  const them = totals.length === 1 ? 'it' : 'them';
  return (
    <section
      aria-label="Totals"
      className="flex items-start gap-3 rounded-lg border border-border bg-surface p-4 text-body text-text1"
    >
      <Sigma className="mt-0.5 size-4 shrink-0 text-info-solid" aria-hidden="true" />
      <p className="min-w-0 flex-1 wrap-anywhere">{totalsSentence(totals)}</p>
      <Button
        variant="link"
        size="compact"
        isPending={isPending}
        onClick={() => onChange(first.loaded ? 'set_aside' : 'load')}
      >
        {first.loaded ? `Set ${them} aside` : `Load ${them}`}
      </Button>
    </section>
  );
}
