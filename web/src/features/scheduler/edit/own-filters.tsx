import type { CellValue, Column, DashboardFilter } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { filterValuesQuery } from '../../../entities/dashboard/dashboard-reader.js';
import { dashboardQuery, WORKSPACE_READER } from '../../../entities/dashboard/dashboards.api.js';
import { dataSourceQuery } from '../../../entities/data-source/data-sources.api.js';
import { dayOf } from '../../../entities/plan/calendar.js';
import { ColumnList } from '../../../entities/plan/column-list.js';
import { conditionsOf, labelOf, valueText } from '../../../entities/plan/conditions.js';
import { dateFilters, numberFilters } from '../../../entities/plan/range-filters.js';
import { DayRangeForm, NumberRangeForm } from '../../../entities/plan/range-forms.js';
import { Chip } from '../../../shared/ui/chip.js';
import { Checkbox } from '../../../shared/ui/fields/checkbox.js';
import { SearchInput } from '../../../shared/ui/fields/input.js';
import { Popover } from '../../../shared/ui/overlays/popover.js';
import { Labelled } from './labelled.js';

interface OwnFiltersProps {
  dashboardId: string;
  filters: readonly DashboardFilter[];
  onChange: (filters: DashboardFilter[]) => void;
}

/** Which rows the file is about, whatever filters somebody looks through meanwhile. */
export function OwnFilters({ dashboardId, filters, onChange }: OwnFiltersProps) {
  const columns = useColumns(dashboardId);
  const [isOpen, setIsOpen] = useState(false);
  const conditions = conditionsOf(filters, columns);
  const without = (column: string) => filters.filter((one) => one.column !== column);
  return (
    <Labelled label="Its own filters">
      {conditions.map(({ column, value }) => {
        const words = `${labelOf(column)}: ${value}`;
        return (
          <Chip
            key={column}
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
          {...{ dashboardId, columns, filters }}
          onSet={(column, own) => onChange([...without(column), ...own])}
          onDone={() => setIsOpen(false)}
        />
      </Popover>
    </Labelled>
  );
}

/** Those of the dashboard's own source. */
function useColumns(dashboardId: string): ReadonlyMap<string, Column> {
  const { data: dashboard } = useQuery(dashboardQuery(dashboardId));
  const sourceId = dashboard?.dataSourceIds[0];
  const { data: source } = useQuery({ ...dataSourceQuery(sourceId ?? ''), enabled: sourceId !== undefined });
  return new Map((source?.columns ?? []).map((column) => [column.name, column]));
}

interface NewFilterProps {
  dashboardId: string;
  columns: ReadonlyMap<string, Column>;
  filters: readonly DashboardFilter[];
  onSet: (column: string, own: DashboardFilter[]) => void;
  onDone: () => void;
}

/** First the column, then what it may be. */
function NewFilter({ dashboardId, columns, filters, onSet, onDone }: NewFilterProps) {
  const [name, setName] = useState<string>();
  const column = name === undefined ? undefined : columns.get(name);
  if (!column) return <ColumnList columns={[...columns.values()]} onChoose={setName} />;
  const own = filters.filter((one) => one.column === column.name);
  const apply = (next: DashboardFilter[]) => {
    onSet(column.name, next);
    onDone();
  };
  const asked = { dashboardId, column, columns };
  if (column.type === 'integer' || column.type === 'decimal')
    return <NumberForm {...asked} onApply={apply} />;
  if (column.type === 'date' || column.type === 'timestamp') return <DayForm {...asked} onApply={apply} />;
  return <Values {...asked} own={own} onSet={(next) => onSet(column.name, next)} />;
}

interface ColumnProps {
  dashboardId: string;
  column: Column;
  columns: ReadonlyMap<string, Column>;
}

/** What a column holds, as the dashboard sees it. */
function useValues(dashboardId: string, column: string, search = '') {
  const { data: dashboard } = useQuery(dashboardQuery(dashboardId));
  const of = dashboard ?? { id: dashboardId, dataVersion: 0 };
  const query = filterValuesQuery(of, { column, search: search.trim() }, WORKSPACE_READER);
  return useQuery({ ...query, enabled: dashboard !== undefined });
}

function NumberForm({ dashboardId, column, columns, onApply }: ColumnProps & { onApply: Apply }) {
  const { data } = useValues(dashboardId, column.name);
  const hint = (value: CellValue | undefined) =>
    value === null || value === undefined ? '' : valueText(value, column.name, columns);
  return (
    <NumberRangeForm
      {...{ from: '', to: '', hints: [hint(data?.min), hint(data?.max)] as const }}
      onApply={(low, high) => onApply(numberFilters(column.name, low, high))}
    />
  );
}

type Apply = (filters: DashboardFilter[]) => void;

function DayForm({ dashboardId, column, onApply }: ColumnProps & { onApply: Apply }) {
  const { data } = useValues(dashboardId, column.name);
  return (
    <DayRangeForm
      {...{ from: '', to: '' }}
      min={dayOf(data?.min) ?? undefined}
      max={dayOf(data?.max) ?? undefined}
      onApply={(range) => onApply(dateFilters(column.name, range))}
    />
  );
}

interface ValuesProps extends ColumnProps {
  own: readonly DashboardFilter[];
  onSet: Apply;
}

function Values({ dashboardId, column, columns, own: [own], onSet }: ValuesProps) {
  const [search, setSearch] = useState('');
  const { data, error } = useValues(dashboardId, column.name, search);
  const chosen = own?.op === 'in' ? own.values : [];
  const toggle = (value: CellValue, isOn: boolean) => {
    const values = isOn ? [...chosen, value] : chosen.filter((one) => one !== value);
    onSet(values.length === 0 ? [] : [{ column: column.name, op: 'in', values }]);
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
        {(data?.values ?? []).map(({ value }) => (
          <li key={String(value)} className="flex min-h-8 items-center px-1 pointer-coarse:min-h-11">
            <Checkbox checked={chosen.includes(value)} onCheckedChange={(isOn) => toggle(value, isOn)}>
              {value === null
                ? `No ${labelOf(column.name).toLowerCase()}`
                : valueText(value, column.name, columns)}
            </Checkbox>
          </li>
        ))}
      </ul>
      {data?.values.length === 0 && <p className="text-caption text-text3">No value matches</p>}
    </div>
  );
}
