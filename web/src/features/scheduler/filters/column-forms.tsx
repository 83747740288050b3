import type { CellValue, Column, ScheduleFilter } from '@plumbline/contracts';
import { useState } from 'react';
import { dayOf } from '../../../entities/plan/calendar.js';
import { labelOf, valueText } from '../../../entities/plan/conditions.js';
import { dateFilters, numberFilters } from '../../../entities/plan/range-filters.js';
import { DayRangeForm, NumberRangeForm } from '../../../entities/plan/range-forms.js';
import { Checkbox } from '../../../shared/ui/fields/checkbox.js';
import { SearchInput } from '../../../shared/ui/fields/input.js';
import { type Filterable, useColumnValues } from './filterable.js';

interface ColumnProps {
  of: Filterable;
  column: Column;
  columns: ReadonlyMap<string, Column>;
}
type Apply = (filters: ScheduleFilter[]) => void;

export function NumberForm({ of, column, columns, onApply }: ColumnProps & { onApply: Apply }) {
  const { min, max } = useColumnValues(of, column.name);
  const hint = (value: CellValue | undefined) =>
    value === null || value === undefined ? '' : valueText(value, column.name, columns);
  return (
    <NumberRangeForm
      {...{ from: '', to: '', hints: [hint(min), hint(max)] as const }}
      onApply={(low, high) => onApply(numberFilters(column.name, low, high))}
    />
  );
}

export function DayForm({ of, column, onApply }: ColumnProps & { onApply: Apply }) {
  const { min, max } = useColumnValues(of, column.name);
  const [first, last] = [dayOf(min), dayOf(max)];
  return (
    <DayRangeForm
      {...{ from: '', to: '', ...(first && { min: first }), ...(last && { max: last }) }}
      onApply={(range) => onApply(dateFilters(column.name, range))}
    />
  );
}

interface ValuesProps extends ColumnProps {
  own: readonly ScheduleFilter[];
  onSet: Apply;
}

/** Values that a column may have; where not all are known, one can be written. */
export function Values({ of, column, columns, own: [own], onSet }: ValuesProps) {
  const [search, setSearch] = useState('');
  const { values, isPart, error } = useColumnValues(of, column.name, search);
  const written = search.trim();
  const isWritten = isPart && column.type === 'text' && written !== '' && !values.includes(written);
  const offered = isWritten ? [written, ...values] : values;
  const chosen = own?.op === 'in' ? own.values : [];
  const toggle = (value: CellValue, isOn: boolean) => {
    const next = isOn ? [...chosen, value] : chosen.filter((one) => one !== value);
    onSet(next.length === 0 ? [] : [{ column: column.name, op: 'in', values: next }]);
  };
  if (error) return <p className="p-3 text-caption text-danger-text">{error.message}</p>;
  return (
    <div className="p-3">
      <SearchInput
        label={`Search ${labelOf(column.name).toLowerCase()}`}
        value={search}
        onValueChange={setSearch}
        autoFocus
      />
      <ul className="mt-2 flex max-h-72 flex-col overflow-y-auto">
        {offered.map((value) => (
          <li key={String(value)} className="flex min-h-8 items-center px-1 pointer-coarse:min-h-11">
            <Checkbox checked={chosen.includes(value)} onCheckedChange={(isOn) => toggle(value, isOn)}>
              {value === null
                ? `No ${labelOf(column.name).toLowerCase()}`
                : valueText(value, column.name, columns)}
            </Checkbox>
          </li>
        ))}
      </ul>
      {offered.length === 0 && <p className="text-caption text-text3">No value matches</p>}
      {isPart && column.type === 'text' && (
        <p className="text-caption text-text3">The most frequent ones; type any other above.</p>
      )}
    </div>
  );
}
