import { formatCount } from '@plumbline/charts';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { plural } from '../../../shared/lib/format.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Popover } from '../../../shared/ui/overlays/popover.js';
import { touchedTiles } from '../model/tiles.js';
import { useDashboard } from '../parts/dashboard-context.js';
import { AddFilter } from './add-filter.js';
import { useChips } from './filter-row.js';

/** On a phone: everything about filters behind one button at the end of the row. */
export function NarrowFilters() {
  const chips = useChips();
  const { view, dashboard, results, clearFilters } = useDashboard();
  const [isAdding, setIsAdding] = useState(false);
  const { touched, all } = touchedTiles(dashboard.config, results);
  const isFiltered = view.dates !== null || chips.length > 0;
  return (
    <Popover
      label="Filters"
      align="end"
      className="w-[min(320px,calc(100vw-32px))] p-4"
      trigger={
        <Button size="compact" aria-label="Filters" className="ml-auto !px-2">
          <SlidersHorizontal aria-hidden="true" />
        </Button>
      }
    >
      <h2 className="text-h3">Filters</h2>
      <p className="text-caption text-text3 tabular-nums">
        {formatCount(touched)} of {plural(all, 'tile')} filtered
      </p>
      <div className="mt-3 flex flex-col items-start gap-2">
        {chips.map(({ key, node }) => (
          <div key={key} className="max-w-full">
            {node}
          </div>
        ))}
        <AddFilter isOpen={isAdding} onOpenChange={setIsAdding} />
      </div>
      {isFiltered && (
        <Button size="compact" className="mt-4" onClick={clearFilters}>
          Clear all
        </Button>
      )}
    </Popover>
  );
}
