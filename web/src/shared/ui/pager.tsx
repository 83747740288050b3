import { formatCount } from '@plumbline/charts';
import { cn } from '../lib/cn.js';
import { Button } from './buttons/button.js';

export interface PagerProps {
  offset: number;
  total: number;
  onOffset: (offset: number) => void;
}

/** Leads from page to page of a list that has several. */
export function Pager({
  offset,
  total,
  onOffset,
  pageSize,
  className,
}: PagerProps & { pageSize: number; className?: string }) {
  if (total <= pageSize) return null;
  const last = Math.min(offset + pageSize, total);
  return (
    <nav aria-label="Pages" className={cn('flex flex-wrap items-center gap-3', className)}>
      <Button size="compact" disabled={offset === 0} onClick={() => onOffset(Math.max(0, offset - pageSize))}>
        Previous
      </Button>
      <span className="text-body tabular-nums">
        {formatCount(offset + 1)} to {formatCount(last)} of {formatCount(total)}
      </span>
      <Button size="compact" disabled={last >= total} onClick={() => onOffset(offset + pageSize)}>
        Next
      </Button>
    </nav>
  );
}
