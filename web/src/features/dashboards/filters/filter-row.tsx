import type { ReactNode } from 'react';
import { cn } from '../../../shared/lib/cn.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Popover } from '../../../shared/ui/overlays/popover.js';
import { useDashboard } from '../parts/dashboard-context.js';
import { CrossChip, FilterChip } from './filter-chips.js';
import { subjectsOf } from './filter-subject.js';
import { useFold } from './use-fold.js';

/** A filter in force as it is shown. */
interface KeyedChip {
  key: string;
  node: ReactNode;
}

/** The filters in force, in one line; what finds no room in it folds. */
export function FilterRow() {
  const chips = useChips();
  const [row, hidden] = useFold(chips.length);
  return (
    <>
      <div ref={row} className="flex h-8 min-w-0 flex-wrap gap-2 overflow-hidden">
        {chips.map((chip, at) => (
          <div key={chip.key} className={cn('max-w-full', at >= chips.length - hidden && 'invisible')}>
            {chip.node}
          </div>
        ))}
      </div>
      {hidden > 0 && <FoldedChips chips={chips.slice(-hidden)} />}
    </>
  );
}

/** A chip for each column that is filtered. */
export function useChips(): KeyedChip[] {
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

/** What found no room in the row. */
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
