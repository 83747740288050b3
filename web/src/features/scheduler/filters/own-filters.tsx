import {
  type Column,
  RELATIVE_DATE_NAMES,
  RELATIVE_DATES,
  type RelativeDates,
  type ScheduleFilter,
} from '@plumbline/contracts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { ColumnList } from '../../../entities/plan/column-list.js';
import { conditionsOf, labelOf } from '../../../entities/plan/conditions.js';
import { Chip } from '../../../shared/ui/chip.js';
import { Popover } from '../../../shared/ui/overlays/popover.js';
import { Labelled } from '../parts/labelled.js';
import { DayForm, NumberForm, Values } from './column-forms.js';
import { type Filterable, useFilterColumns } from './filterable.js';

interface OwnFiltersProps {
  of: Filterable;
  filters: readonly ScheduleFilter[];
  /** Days may move with the run. */
  hasRelativeDays?: boolean;
  /** A column that no filter may be on. */
  without?: string | undefined;
  onChange: (filters: ScheduleFilter[]) => void;
}

/** Which rows it is about, whatever filters somebody looks through meanwhile. */
export function OwnFilters({
  of,
  filters,
  hasRelativeDays = false,
  without: left,
  onChange,
}: OwnFiltersProps) {
  const columns = useFilterColumns(of);
  const [isOpen, setIsOpen] = useState(false);
  const without = (column: string) => filters.filter((one) => one.column !== column);
  return (
    <Labelled label="Its own filters">
      {shownOf(filters, columns).map(({ column, value }) => {
        const words = `${labelOf(column)}: ${value}`;
        return (
          <Chip
            key={words}
            removeLabel={`Remove the filter ${words}`}
            onRemove={() => onChange(without(column))}
          >
            <span className="block max-w-64 truncate">{words}</span>
          </Chip>
        );
      })}
      <Popover
        label="Add a filter"
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        className="w-72"
        trigger={
          <Chip variant="dashed">
            <Plus aria-hidden="true" />
            Add filter
          </Chip>
        }
      >
        <NewFilter
          {...{ of, columns, filters, hasRelativeDays, without: left }}
          onSet={(column, own) => onChange([...without(column), ...own])}
          onDone={() => setIsOpen(false)}
        />
      </Popover>
    </Labelled>
  );
}

/** Each condition in words; days that move by their name. */
function shownOf(filters: readonly ScheduleFilter[], columns: ReadonlyMap<string, Column>) {
  const fixed = filters.filter(({ relative }) => !relative);
  return [
    ...filters.flatMap(({ column, relative }) =>
      relative ? [{ column, value: RELATIVE_DATE_NAMES[relative] }] : [],
    ),
    ...conditionsOf(fixed, columns),
  ];
}

interface NewFilterProps extends Omit<OwnFiltersProps, 'onChange'> {
  columns: ReadonlyMap<string, Column>;
  onSet: (column: string, own: ScheduleFilter[]) => void;
  onDone: () => void;
}

/** First the column, then what it may be. */
function NewFilter({ of, columns, filters, hasRelativeDays, without, onSet, onDone }: NewFilterProps) {
  const [name, setName] = useState<string>();
  const column = name === undefined ? undefined : columns.get(name);
  if (!column) {
    const offered = [...columns.values()].filter((one) => one.name !== without);
    return <ColumnList columns={offered} onChoose={setName} />;
  }
  const own = filters.filter((one) => one.column === column.name);
  const apply = (next: ScheduleFilter[]) => {
    onSet(column.name, next);
    onDone();
  };
  const asked = { of, column, columns };
  if (column.type === 'integer' || column.type === 'decimal')
    return <NumberForm {...asked} onApply={apply} />;
  if (column.type === 'date' || column.type === 'timestamp')
    return (
      <>
        {hasRelativeDays && (
          <RelativeDays
            chosen={own[0]?.relative}
            onChoose={(relative) => apply([{ column: column.name, op: 'between', values: [], relative }])}
          />
        )}
        <DayForm {...asked} onApply={apply} />
      </>
    );
  return <Values {...asked} own={own} onSet={(next) => onSet(column.name, next)} />;
}

interface RelativeDaysProps {
  chosen: RelativeDates | undefined;
  onChoose: (dates: RelativeDates) => void;
}

/** Days that each run has of its own. */
function RelativeDays({ chosen, onChoose }: RelativeDaysProps) {
  return (
    <ul
      aria-label="Days that move with each run"
      className="grid grid-cols-2 gap-x-1 border-b border-border p-1"
    >
      {RELATIVE_DATES.map((dates) => (
        <li key={dates}>
          <button
            type="button"
            aria-pressed={dates === chosen}
            onClick={() => onChoose(dates)}
            className="min-h-8 w-full rounded-sm px-2 py-1 text-left text-label text-text1 hover:bg-hover focus-visible:-outline-offset-2 aria-pressed:bg-selected pointer-coarse:min-h-11"
          >
            {RELATIVE_DATE_NAMES[dates]}
          </button>
        </li>
      ))}
    </ul>
  );
}
