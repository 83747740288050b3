import { formatDateRange } from '@plumbline/charts';
import { Check } from 'lucide-react';
import { DayRangeForm } from '../../../entities/plan/range-forms.js';
import { cn } from '../../../shared/lib/cn.js';
import { type DateChoice, presetsFor } from '../model/date-choice.js';
import { useDashboard } from '../parts/dashboard-context.js';

interface DateChoicesProps {
  /** The preset that is chosen. */
  current: string | undefined;
  /** The two days that are chosen. */
  custom: { from?: string; to?: string } | undefined;
  onChoose: (choice: DateChoice | null) => void;
}

/** What the date filter opens: all dates, the presets, or two days. */
export function DateChoices({ current, custom, onChoose }: DateChoicesProps) {
  const { view, span } = useDashboard();
  return (
    <>
      <ul className="p-1">
        <PresetItem
          label="All dates"
          detail={span ? formatDateRange(span.from, span.to) : ''}
          isChosen={view.dates === null}
          onChoose={() => onChoose(null)}
        />
        {(span ? presetsFor(span) : []).map(({ preset, label, range }) => (
          <PresetItem
            key={preset}
            label={label}
            detail={formatDateRange(range.from, range.to)}
            isChosen={current === preset}
            onChoose={() => onChoose({ preset })}
          />
        ))}
      </ul>
      <div className="border-t border-border-subtle">
        <DayRangeForm
          from={custom?.from ?? ''}
          to={custom?.to ?? ''}
          min={span?.from}
          max={span?.to}
          onApply={(range) => onChoose(range.from || range.to ? range : null)}
        />
      </div>
    </>
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
