import { cn } from '../../shared/lib/cn.js';
import type { FieldCounts } from './extraction-words.js';

const MOST = 40;

/** One piece for each field: settled, changed, or still outlined. What it says stands in words beside it. */
export function FieldSegments({ counts, className }: { counts: FieldCounts; className?: string }) {
  const { changed, settled, total } = counts;
  const shown = Math.min(total, MOST);
  const share = total > MOST ? MOST / total : 1;
  const [filled, recoloured] = [Math.round(settled * share), Math.round(changed * share)];
  return (
    <span className={cn('flex gap-0.5', className)} aria-hidden="true">
      {Array.from({ length: shown }, (_, place) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no order of their own
          key={place}
          className={cn(
            'h-2 min-w-1 flex-1 rounded-[2px]',
            place >= filled && 'border border-warning-solid',
            place < filled && (place >= filled - recoloured ? 'bg-info-solid' : 'bg-success-solid'),
          )}
        />
      ))}
    </span>
  );
}
