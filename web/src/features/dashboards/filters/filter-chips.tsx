import { lazy, useState } from 'react';
import { conditionsOf, labelOf } from '../../../entities/plan/conditions.js';
import { Chip } from '../../../shared/ui/chip.js';
import { Popover } from '../../../shared/ui/overlays/popover.js';
import { goneFilterOf, otherSourceOf } from '../model/gone-columns.js';
import { useDashboard } from '../parts/dashboard-context.js';
import { columnsFor, type FilterSubject, isAbout, sourceNameFor } from './filter-subject.js';

const FilterEditor = lazy(async () => ({ default: (await import('./filter-editor.js')).FilterEditor }));
// Few have one.
const GoneFilter = lazy(async () => ({ default: (await import('../gone/gone-filter.js')).GoneFilter }));

/** One filter: opens to be changed, its cross removes it, pointing at it outlines the tiles it touches. */
export function FilterChip({ subject }: { subject: FilterSubject }) {
  const screen = useDashboard();
  const { view, change, pointAt } = screen;
  const { column } = subject;
  const [isOpen, setIsOpen] = useState(false);
  const isOwn = isAbout(subject);
  const own = view.filters.filter(isOwn);
  const remove = () => change({ filters: view.filters.filter((filter) => !isOwn(filter)) });
  const words = conditionsOf(own, columnsFor(subject, screen)).map(({ value }) => value);
  const source = sourceNameFor(subject, screen);
  const gone = goneFilterOf(screen, subject);
  const label = `${labelOf(column)}: ${words.join(', ')}${source === undefined ? '' : ` · ${source}`}`;
  if (gone)
    return (
      <GoneFilter
        {...{ gone, label }}
        onRemove={remove}
        onUse={(name) =>
          change({ filters: view.filters.map((one) => (isOwn(one) ? { ...one, column: name } : one)) })
        }
      />
    );
  return (
    <Popover
      label={`Filter by ${labelOf(column)}`}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      className="w-72"
      trigger={
        <ChipAnchor label={label} onRemove={remove} onPoint={(isIn) => pointAt(isIn ? column : null)} />
      }
    >
      <FilterEditor subject={subject} onDone={() => setIsOpen(false)} />
    </Popover>
  );
}

/** A filter that a click on a chart made; temporary, in the accent. */
export function CrossChip({ tile, column }: { tile: string; column: string }) {
  const screen = useDashboard();
  const { view, change, columns, pointAt } = screen;
  const isOwn = (one: { tile: string; filter: { column: string } }) =>
    one.tile === tile && one.filter.column === column;
  const own = view.cross.filter(isOwn).map(({ filter }) => filter);
  const words = conditionsOf(own, columns).map(({ value }) => value);
  const remove = () => {
    pointAt(null);
    change({ cross: view.cross.filter((one) => !isOwn(one)) });
  };
  const gone = goneFilterOf(screen, { column, dataSourceId: otherSourceOf(screen, tile) });
  if (gone)
    return (
      <GoneFilter
        {...{ gone, label: `${labelOf(column)}: ${words.join(', ')}` }}
        onRemove={remove}
        onUse={(name) =>
          change({
            cross: view.cross.map((one) =>
              isOwn(one) ? { ...one, filter: { ...one.filter, column: name } } : one,
            ),
          })
        }
      />
    );
  return (
    <span
      onPointerEnter={() => pointAt(column)}
      onPointerLeave={() => pointAt(null)}
      className="inline-flex max-w-full"
    >
      <Chip
        variant="accent"
        className="max-w-full overflow-hidden"
        onRemove={remove}
        removeLabel={`Remove the filter on ${labelOf(column)}`}
        onClick={() => focusTile(tile)}
      >
        <span className="max-md:hidden">From chart · </span>
        {labelOf(column)}: {words.join(', ')}
      </Chip>
    </span>
  );
}

interface ChipAnchorProps extends React.ComponentProps<'button'> {
  label: string;
  onRemove: () => void;
  onPoint: (isIn: boolean) => void;
}

function ChipAnchor({ label, onRemove, onPoint, ...trigger }: ChipAnchorProps) {
  return (
    <span
      onPointerEnter={() => onPoint(true)}
      onPointerLeave={() => onPoint(false)}
      className="inline-flex max-w-full"
    >
      <Chip
        {...trigger}
        className="max-w-full"
        onRemove={() => {
          onPoint(false);
          onRemove();
        }}
        removeLabel={`Remove the filter ${label}`}
      >
        <span className="block max-w-64 truncate">{label}</span>
      </Chip>
    </span>
  );
}

function focusTile(id: string): void {
  document.getElementById(`tile-${id}`)?.focus();
}
