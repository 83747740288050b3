import { formatCount } from '@plumbline/charts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { plural } from '../../../shared/lib/format.js';
import { useSingleKey } from '../../../shared/lib/keyboard/use-single-key.js';
import { useMediaQuery } from '../../../shared/lib/use-media-query.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { touchedTiles } from '../model/tiles.js';
import { useDashboard } from '../parts/dashboard-context.js';
import { AddFilter } from './add-filter.js';
import { DateFilter } from './date-filter.js';

const IS_PHONE = '(max-width: 767.98px)';

const FilterRow = lazy(async () => ({ default: (await import('./filter-row.js')).FilterRow }));
const NarrowFilters = lazy(async () => ({ default: (await import('./narrow-filters.js')).NarrowFilters }));
// Guests have none.
const ViewsMenu = lazy(async () => ({ default: (await import('./views-menu.js')).ViewsMenu }));

interface FilterBarProps {
  /** Stands at the end while nothing is filtered. */
  note?: ReactNode;
}

/** What narrows the tiles: one row of 48 px that stays in sight; what does not fit folds. */
export function FilterBar({ note }: FilterBarProps) {
  const { view, dashboard, results, clearFilters, filterable, rights } = useDashboard();
  const [isAdding, setIsAdding] = useState(false);
  const isOpen = filterable === undefined || filterable.size > 0;
  useSingleKey('f', () => setIsAdding(isOpen));
  const isPhone = useMediaQuery(IS_PHONE);
  const hasChips = view.filters.length + view.cross.length > 0;
  const isFiltered = view.dates !== null || hasChips;
  const { touched, all } = touchedTiles(dashboard.config, results);
  return (
    <section
      aria-label="Filters"
      className="sticky presenting:top-0 top-14 z-(--z-filterbar) -mx-1 mb-2 flex h-12 items-center gap-2 bg-bg px-1"
    >
      {isFilterable(dashboard.config.timeColumn, filterable) && <DateFilter />}
      {hasChips && (
        <Suspense fallback={null}>
          <FilterRow />
        </Suspense>
      )}
      <div className="flex shrink-0 items-center gap-2 max-md:hidden">
        {isOpen && <AddFilter isOpen={isAdding} onOpenChange={setIsAdding} />}
        {isFiltered && (
          <Button variant="link" size="compact" onClick={clearFilters}>
            Clear all
          </Button>
        )}
      </div>
      <span className="ml-auto shrink-0 text-caption text-text3 tabular-nums max-lg:hidden">
        {isFiltered ? `${formatCount(touched)} of ${plural(all, 'tile')} filtered` : note}
      </span>
      {rights.edit && (
        <Suspense fallback={null}>
          <ViewsMenu />
        </Suspense>
      )}
      {isOpen && isPhone && (
        <Suspense fallback={null}>
          <NarrowFilters />
        </Suspense>
      )}
    </section>
  );
}

const isFilterable = (column: string | null, filterable: ReadonlySet<string> | undefined): boolean =>
  column !== null && (filterable?.has(column) ?? true);
