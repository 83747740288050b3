import { formatDateRange } from '@plumbline/charts';
import { Check, ChevronDown } from 'lucide-react';
import { lazy, useState } from 'react';
import { conditionsOf } from '../../../entities/plan/conditions.js';
import { dateFilters } from '../../../entities/plan/range-filters.js';
import { cn } from '../../../shared/lib/cn.js';
import { Chip } from '../../../shared/ui/chip.js';
import { Popover } from '../../../shared/ui/overlays/popover.js';
import { type DateChoice, presetsFor, rangeOf } from '../model/date-choice.js';
import { useDashboard } from '../parts/dashboard-context.js';

const DayRangeForm = lazy(async () => ({
  default: (await import('../../../entities/plan/range-forms.js')).DayRangeForm,
}));

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
      <ul className="p-1">
        <PresetItem
          label="All dates"
          detail={span ? formatDateRange(span.from, span.to) : ''}
          isChosen={dates === null}
          onChoose={() => choose(null)}
        />
        {presets.map(({ preset, label, range }) => (
          <PresetItem
            key={preset}
            label={label}
            detail={formatDateRange(range.from, range.to)}
            isChosen={current?.preset === preset}
            onChoose={() => choose({ preset })}
          />
        ))}
      </ul>
      <div className="border-t border-border-subtle">
        <DayRangeForm
          from={custom?.from ?? ''}
          to={custom?.to ?? ''}
          min={span?.from}
          max={span?.to}
          onApply={(range) => choose(range.from || range.to ? range : null)}
        />
      </div>
    </Popover>
  );
}

interface PresetItemProps {
  label: string;
  detail: string;
  isChosen: boolean;
  onChoose: () => void;
}

function PresetItem({ label, detail, isChosen, onChoose }: PresetItemProps) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onChoose}
        className="flex min-h-11 w-full items-center gap-2 rounded-sm px-2 py-1 text-left hover:bg-hover focus-visible:-outline-offset-2"
      >
        <Check
          className={cn('size-4 shrink-0 text-accent-text', !isChosen && 'invisible')}
          aria-hidden="true"
        />
        <span className="min-w-0">
          <span className="block text-body text-text1">{label}</span>
          <span className="block text-caption text-text3 tabular-nums">{detail}</span>
        </span>
      </button>
    </li>
  );
}
