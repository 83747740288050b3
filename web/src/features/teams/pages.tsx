import { formatCount } from '@plumbline/charts';
import { Button } from '../../shared/ui/buttons/button.js';
import { PAGE_SIZE } from './team.api.js';

/** Leads from page to page of a list that has several. */
export function Pages({
  offset,
  total,
  onOffset,
}: {
  offset: number;
  total: number;
  onOffset: (offset: number) => void;
}) {
  if (total <= PAGE_SIZE) return null;
  const last = Math.min(offset + PAGE_SIZE, total);
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-3">
      <Button
        size="compact"
        disabled={offset === 0}
        onClick={() => onOffset(Math.max(0, offset - PAGE_SIZE))}
      >
        Previous
      </Button>
      <span className="text-body tabular-nums">
        {formatCount(offset + 1)} to {formatCount(last)} of {formatCount(total)}
      </span>
      <Button size="compact" disabled={last >= total} onClick={() => onOffset(offset + PAGE_SIZE)}>
        Next
      </Button>
    </nav>
  );
}
