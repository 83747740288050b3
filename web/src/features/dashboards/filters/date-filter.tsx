import { ChevronDown } from 'lucide-react';
import { lazy, useState } from 'react';
import { conditionsOf } from '../../../entities/plan/conditions.js';
import { dateFilters } from '../../../entities/plan/range-filters.js';
import { Chip } from '../../../shared/ui/chip.js';
import { Popover } from '../../../shared/ui/overlays/popover.js';
import { type DateChoice, presetsFor, rangeOf } from '../model/date-choice.js';
import { useDashboard } from '../parts/dashboard-context.js';

const DateChoices = lazy(async () => ({ default: (await import('./date-choices.js')).DateChoices }));

/** The date filter: presets counted from the data's own last day, or any two days. */
export function DateFilter() {
  const { dashboard, view, change, span, columns, pointAt } = useDashboard();
  const [isOpen, setIsOpen] = useState(false);
  const column = dashboard.config.timeColumn ?? '';
  const presets = span ? presetsFor(span) : [];
  const { dates } = view;
  const current =
    dates && 'preset' in dates ? presets.find(({ preset }) => preset === dates.preset) : undefined;
  const [condition] = conditionsOf(dateFilters(column, rangeOf(dates, span ?? null)), columns);
  const words = current?.label ?? condition?.value ?? 'All dates';
  const choose = (choice: DateChoice | null) => {
    change({ dates: choice });
    setIsOpen(false);
  };
  const custom = dates && !('preset' in dates) ? dates : undefined;
  return (
    <Popover
      label="Dates"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      className="w-80 max-w-[calc(100vw-32px)]"
      trigger={
        <Chip
          className="shrink-0"
          onPointerEnter={() => dates && pointAt(column)}
          onPointerLeave={() => pointAt(null)}
        >
          <span>
            <span className="max-md:sr-only">Date: </span>
            <span className="max-md:hidden">{words}</span>
            <span className="md:hidden">{current?.short ?? condition?.value ?? 'All dates'}</span>
          </span>
          <ChevronDown aria-hidden="true" />
        </Chip>
      }
    >
      <DateChoices current={current?.preset} custom={custom} onChoose={choose} />
    </Popover>
  );
}
