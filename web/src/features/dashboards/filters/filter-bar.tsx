import { formatCount } from '@plumbline/charts';
import { SlidersHorizontal } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { cn } from '../../../shared/lib/cn.js';
import { plural } from '../../../shared/lib/format.js';
import { useSingleKey } from '../../../shared/lib/keyboard/use-single-key.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Popover } from '../../../shared/ui/overlays/popover.js';
import { touchedTiles } from '../model/tiles.js';
import { useDashboard } from '../parts/dashboard-context.js';
import { AddFilter } from './add-filter.js';
import { DateFilter } from './date-filter.js';
import { CrossChip, FilterChip } from './filter-chips.js';
import { subjectsOf } from './filter-subject.js';
import { useFold } from './use-fold.js';

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
  const chips = useChips();
  const [row, hidden] = useFold(chips.length);
  const isFiltered = view.dates !== null || chips.length > 0;
  const { touched, all } = touchedTiles(dashboard.config, results);
  return (
    <section
      aria-label="Filters"
      className="sticky presenting:top-0 top-14 z-(--z-filterbar) -mx-1 mb-2 flex h-12 items-center gap-2 bg-bg px-1"
    >
      {isFilterable(dashboard.config.timeColumn, filterable) && <DateFilter />}
      {chips.length > 0 && (
        <div ref={row} className="flex h-8 min-w-0 flex-wrap gap-2 overflow-hidden">
          {chips.map((chip, at) => (
            <div key={chip.key} className={cn('max-w-full', at >= chips.length - hidden && 'invisible')}>
              {chip.node}
            </div>
          ))}
        </div>
      )}
      {hidden > 0 && <FoldedChips chips={chips.slice(-hidden)} />}
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
      {isOpen && <NarrowFilters chips={chips} />}
    </section>
  );
}

const isFilterable = (column: string | null, filterable: ReadonlySet<string> | undefined): boolean =>
  column !== null && (filterable?.has(column) ?? true);

interface KeyedChip {
  key: string;
  node: ReactNode;
}

function useChips(): KeyedChip[] {
  const { view } = useDashboard();
  const tiles = [...new Set(view.cross.map(({ tile }) => tile))];
  return [
    ...tiles.flatMap((tile) => {
      const own = view.cross.filter((one) => one.tile === tile).map(({ filter }) => filter.column);
      return [...new Set(own)].map((column) => ({
        key: `cross ${tile} ${column}`,
        node: <CrossChip tile={tile} column={column} />,
      }));
    }),
    ...subjectsOf(view.filters).map((subject) => ({
      key: `${subject.dataSourceId ?? ''} ${subject.column}`,
      node: <FilterChip subject={subject} />,
    })),
  ];
}

function FoldedChips({ chips }: { chips: readonly KeyedChip[] }) {
  return (
    <Popover
      label="More filters"
      className="flex flex-col items-start gap-2 p-3"
      trigger={
        <Button variant="ghost" size="compact">
          {chips.length} more
        </Button>
      }
    >
      {chips.map(({ key, node }) => (
        <div key={key} className="max-w-72">
          {node}
        </div>
      ))}
    </Popover>
  );
}

/** On a phone: everything about filters behind one button at the end of the row. */
function NarrowFilters({ chips }: { chips: readonly KeyedChip[] }) {
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
        <Button size="compact" aria-label="Filters" className="ml-auto !px-2 md:hidden">
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
