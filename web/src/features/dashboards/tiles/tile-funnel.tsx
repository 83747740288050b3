import type { TileResult } from '@plumbline/contracts';
import { Funnel } from 'lucide-react';
import { lazy } from 'react';
import { plural } from '../../../shared/lib/format.js';
import { Popover } from '../../../shared/ui/overlays/popover.js';
import { conditionsOfAll } from '../filters/filter-subject.js';
import { useDashboard } from '../parts/dashboard-context.js';

const FunnelPanel = lazy(async () => ({ default: (await import('./funnel-panel.js')).FunnelPanel }));

/** How many filters touch a tile; opens to say which, and which cannot and why. */
export function TileFunnel({ id, result }: { id: string; result: TileResult }) {
  const screen = useDashboard();
  const { view, filters } = screen;
  const own = view.cross.filter(({ tile }) => tile === id).map(({ filter }) => filter);
  const others = view.cross.filter(({ tile }) => tile !== id).map(({ filter }) => filter);
  const touching = conditionsOfAll([...filters, ...others], screen).filter(({ column }) =>
    result.filteredBy.includes(column),
  );
  const count = touching.length;
  return (
    <Popover
      label="Filters of this tile"
      align="end"
      className="w-72 p-4"
      trigger={
        <button
          type="button"
          aria-label={count === 0 ? 'Not filtered' : `Filtered by ${plural(count, 'filter')}`}
          className="touch-target inline-flex h-8 shrink-0 items-center gap-1 rounded-md px-1.5 text-label text-text2 tabular-nums hover:bg-hover data-[state=open]:bg-pressed"
        >
          <Funnel className="size-3.5" aria-hidden="true" />
          {count > 0 && count}
        </button>
      }
    >
      <FunnelPanel id={id} touching={touching} own={own} notFilteredBy={result.notFilteredBy} />
    </Popover>
  );
}
